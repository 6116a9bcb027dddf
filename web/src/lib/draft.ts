// A field that is filled in by hand on the table: dice go from row to row, give pips, or are chosen.

import type { Choice, Item, Scene, Tray } from "../types";
import { filled, itemOf } from "./fields";

export type Draft =
  | { kind: "assign"; choice: Choice; dice: string[]; rows: string[]; names: string[]; at: number[] }
  | { kind: "split"; choice: Choice; dice: string[]; most: number[]; total: number; parts: number[] }
  | { kind: "set"; choice: Choice; items: string[]; names: string[]; count: number; chosen: string[] };

/** What is asked for when everything that may be done is one field. */
export function opening(choices: Choice[]): Choice | null {
  const word = (choice: Choice) => choice.notation.split(" ")[0];
  const field = choices.find((choice) => choice.field);
  return field && choices.every((choice) => word(choice) === word(field)) ? field : null;
}

/** The field as a draft, if it is one that is filled in with dice. Who learns puts every die into its row by hand. */
export function begun(choice: Choice | null, taught = false): Draft | null {
  const field = choice?.field;
  if (!choice || !field) return null;
  if ("assign" in field) return { kind: "assign", choice, ...field.assign, at: field.assign.dice.map((_, i) => (taught ? 0 : i % field.assign.rows.length)) };
  if ("split" in field) return { kind: "split", choice, ...field.split, parts: field.split.dice.map(() => 0) };
  if ("set" in field) return { kind: "set", choice, ...field.set, chosen: [] };
  return null;
}

/** What can be touched to change it. */
export function parts(draft: Draft): string[] {
  return draft.kind === "set" ? draft.items : draft.dice;
}

/** The draft after a touch: the die goes to the next row, gives one more pip, is chosen or let go; of a stack, one more. */
export function touched(draft: Draft, id: string, under: string[] = []): Draft {
  if (draft.kind === "set") return { ...draft, chosen: toggled(draft.chosen, oneOf([id, ...under], draft), draft.count) };
  const die = draft.dice.indexOf(id);
  if (draft.kind === "assign") return put(draft, id, draft.rows[(draft.at[die]! + 1) % draft.rows.length]!);
  const [sum, given] = [total(draft.parts), draft.parts[die]!];
  const next = given < draft.most[die]! && sum < draft.total ? given + 1 : 0;
  return { ...draft, parts: draft.parts.map((part, i) => (i === die ? next : part)) };
}

/** The draft with a die in this row. */
export function put(draft: Draft, id: string, row: string): Draft {
  if (draft.kind !== "assign") return draft;
  const to = draft.rows.indexOf(row);
  return { ...draft, at: draft.at.map((at, i) => (draft.dice[i] === id && to >= 0 ? to : at)) };
}

/** The next of a stack that is not chosen yet; when no more are wanted, or all are chosen, the last that is. */
function oneOf(stack: string[], { items, chosen, count }: Draft & { kind: "set" }): string {
  const all = stack.filter((id) => items.includes(id));
  const free = all.find((id) => !chosen.includes(id));
  const taken = chosen.filter((id) => all.includes(id)).at(-1);
  return (chosen.length < count ? free : taken) ?? taken ?? free ?? stack[0]!;
}

function toggled(chosen: string[], id: string, most: number): string[] {
  if (chosen.includes(id)) return chosen.filter((it) => it !== id);
  return [...chosen, id].slice(-most);
}

function total(numbers: number[]): number {
  return numbers.reduce((sum, it) => sum + it, 0);
}

/** Whether as much is filled in as is due. */
export function complete(draft: Draft): boolean {
  if (draft.kind === "set") return draft.chosen.length === draft.count;
  return draft.kind === "assign" || total(draft.parts) === draft.total;
}

/** The action as it is filled in. */
export function action(draft: Draft): string {
  if (draft.kind === "assign") return filled(draft.choice, draft.at.map((at) => draft.rows[at]).join(","));
  if (draft.kind === "split") return filled(draft.choice, draft.parts.join(","));
  return filled(draft.choice, draft.chosen.map((id) => draft.names[draft.items.indexOf(id)]).join(","));
}

/** How far it is, in words. */
export function words(draft: Draft, scene: Scene): string {
  if (draft.kind === "split") return `${total(draft.parts)} of ${draft.total} paid: touch a die for each pip.`;
  if (draft.kind === "assign") {
    const count = (row: number) => draft.at.filter((at) => at === row).length;
    return `${draft.names.map((name, row) => `${count(row)} ${name}`).join(", ")}.`;
  }
  const faces = draft.chosen.map((id) => itemOf(scene, id)?.face ?? "").join(", ");
  return `${draft.chosen.length} of ${draft.count} chosen${faces ? `: ${faces}` : ""}.`;
}

/** A split in words. */
export function payment(draft: Draft & { kind: "split" }): string {
  return `Pay ${draft.parts.filter((part) => part > 0).join(" and ")}.`;
}

/** What touching each part does, in words. */
export function labels(draft: Draft): Record<string, string> {
  const say = (id: string, i: number) => {
    if (draft.kind === "set") return draft.chosen.includes(id) ? "Chosen. Touch it to let it go." : "Touch it to choose it.";
    if (draft.kind === "split") return `Gives ${draft.parts[i]}. Touch it for one pip more.`;
    const [here, next] = [draft.at[i]!, (draft.at[i]! + 1) % draft.rows.length];
    return `In ${draft.names[here]}. Touch it to put it into ${draft.names[next]}.`;
  };
  return Object.fromEntries(parts(draft).map((id, i) => [id, say(id, i)]));
}

/** The id of the tray that stands for a row, while dice are assigned. */
export const rowTray = (row: string) => `row-${row}`;

/** The Scene as the draft makes it: dice in their rows, and without the pips that they give. */
export function arranged(scene: Scene, draft: Draft | null): Scene {
  if (!draft || draft.kind === "set") return scene;
  const trays = scene.trays.flatMap((tray) => (draft.kind === "assign" ? inRows(tray, draft) : [paid(tray, draft)]));
  return { ...scene, trays };
}

function inRows(tray: Tray, draft: Draft & { kind: "assign" }): Tray[] {
  if (!draft.dice.some((id) => tray.items.some((item) => item.id === id))) return [tray];
  const inRow = (row: number) => tray.items.filter((item) => draft.at[draft.dice.indexOf(item.id)] === row);
  return draft.names.map((label, row) => ({ ...tray, id: rowTray(draft.rows[row]!), label, items: inRow(row) }));
}

function paid(tray: Tray, draft: Draft & { kind: "split" }): Tray {
  const less = (item: Item): Item => {
    const part = draft.parts[draft.dice.indexOf(item.id)] ?? 0;
    return part > 0 && item.face !== undefined ? { ...item, face: item.face - part } : item;
  };
  return { ...tray, items: tray.items.map(less) };
}
