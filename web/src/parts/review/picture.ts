// A picture of a review to share: drawn here, sent nowhere.

import type { Report, Seat } from "../../types";
import { gain, percent, saysSomething } from "../../lib/review.svelte";
import { bars, path } from "./graph";

const [WIDTH, HEIGHT, EDGE] = [1200, 630, 48];

/** The colours of the page as they are now. */
function colours(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

export async function picture(report: Report, about: Seat, names: string[], title: string, result: string): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const [pen, colour] = [canvas.getContext("2d")!, colours()];
  pen.fillStyle = colour("surface");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const write = (text: string, x: number, y: number, size: number, name = "text", weight = 400) => {
    pen.fillStyle = colour(name);
    pen.font = `${weight} ${size}px system-ui, sans-serif`;
    pen.fillText(text, x, y, WIDTH - x - EDGE);
  };
  write(title, EDGE, 84, 44, "text", 700);
  write(result, EDGE, 130, 28, "muted");
  graph(pen, colour, report, about);
  const called = (i: number) => names[i] ?? report.sides[i]!.seat;
  const of = report.sides.findIndex((side) => side.seat === about);
  write(`Chance to win of ${called(of)}; bars: luck`, EDGE, 450, 20, "muted");
  report.sides.forEach((side, i) => {
    const adjusted = report.rough || !saysSomething(side.adjusted) ? "" : ` · with average luck ${percent(side.adjusted.low)} to ${percent(side.adjusted.high)}`;
    write(`${called(i)}: luck ${gain(side.dice + side.hidden)}, decisions ${gain(side.own + side.others)}${adjusted}`, EDGE, 496 + i * 34, 24, `seat-${side.seat.toLowerCase()}-ink`, 600);
  });
  write("Sixfold · in wins out of 100", WIDTH - EDGE - 300, 84, 20, "muted");
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("The picture could not be made."))), "image/png"));
}

function graph(pen: CanvasRenderingContext2D, colour: (name: string) => string, report: Report, about: Seat): void {
  const frame = { width: WIDTH - 2 * EDGE, line: 180, bars: 70 };
  pen.save();
  pen.translate(EDGE, 160);
  pen.strokeStyle = colour("line");
  for (const y of [0, 90, 180, 230]) pen.strokeRect(0, y, frame.width, 0);
  pen.strokeStyle = colour(`seat-${about.toLowerCase()}`);
  pen.lineWidth = 4;
  pen.lineJoin = "round";
  pen.stroke(new Path2D(path(report, about, frame)));
  for (const bar of bars(report, about, frame)) {
    pen.fillStyle = colour(bar.good ? "good" : "bad");
    pen.fillRect(bar.x, 195 + bar.y, bar.width, bar.height);
  }
  pen.restore();
}
