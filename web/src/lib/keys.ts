// Shortcuts: which key means what. Keys with modifiers and keys typed into a field are never taken.

export type Shortcut =
  | { do: "help" | "undo" | "hint" | "cancel" | "confirm" | "last" | "score" | "turn" }
  | { do: "pick"; index: number };

const LETTERS: Record<string, Shortcut["do"] & string> = {
  "?": "help",
  u: "undo",
  h: "hint",
  l: "last",
  s: "score",
  t: "turn",
};

export interface Key {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

export function shortcut({ key, ctrlKey, altKey, metaKey }: Key): Shortcut | null {
  if (ctrlKey || altKey || metaKey) return null;
  if (key === "Escape") return { do: "cancel" };
  if (key === "Enter") return { do: "confirm" };
  if (/^[1-9]$/.test(key)) return { do: "pick", index: Number(key) - 1 };
  const letter = LETTERS[key.toLowerCase()];
  return letter ? ({ do: letter } as Shortcut) : null;
}

/** Whether keys pressed there are text. */
export function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  if (!element?.tagName) return false;
  if (element.isContentEditable || ["TEXTAREA", "SELECT"].includes(element.tagName)) return true;
  return element.tagName === "INPUT" && !["checkbox", "radio", "range", "button"].includes((element as HTMLInputElement).type);
}

/** Whether Enter there already does something of its own. */
export function takesEnter(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return element?.closest?.("button, a, summary, input, select, [role=button]") != null;
}
