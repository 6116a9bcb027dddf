// Sounds and vibrations, made on the spot. All of them say what is also to be seen.

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

/** The place where sounds are made; nothing where there is none, or none is wanted. */
function audio(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  void context.resume();
  return context;
}

/** Dice come to rest: short knocks, one a die. */
export function knock(dice: number): void {
  const it = audio();
  if (!it) return;
  for (let i = 0; i < Math.min(dice, 5); i++) rap(it, it.currentTime + i * 0.045, 900 - i * 110);
}

/** A burst of noise that fades at once, as wood on wood. */
function rap(it: AudioContext, at: number, pitch: number): void {
  const length = Math.floor(it.sampleRate * 0.06);
  const buffer = it.createBuffer(1, length, it.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length * 0.12));
  const [source, filter, gain] = [it.createBufferSource(), it.createBiquadFilter(), it.createGain()];
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = 0.5;
  source.connect(filter).connect(gain).connect(it.destination);
  source.start(at);
}

/** It is your turn: two soft notes upwards. */
export function chime(): void {
  notes([523, 659], 0.12, 0.12);
}

/** The game is over: three notes, upwards for a win. */
export function finale(won: boolean): void {
  notes(won ? [523, 659, 784] : [659, 523, 440], 0.18, 0.14);
}

function notes(pitches: number[], apart: number, loud: number): void {
  const it = audio();
  if (!it) return;
  pitches.forEach((pitch, i) => {
    const at = it.currentTime + i * apart;
    const [tone, gain] = [it.createOscillator(), it.createGain()];
    tone.type = "triangle";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.001, at + 0.45);
    tone.connect(gain).connect(it.destination);
    tone.start(at);
    tone.stop(at + 0.5);
  });
}

/** A short shake of the device, where it can. */
export function shake(pattern: number | number[]): void {
  // A browser that was not touched yet refuses, and complains about it.
  if (settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}
