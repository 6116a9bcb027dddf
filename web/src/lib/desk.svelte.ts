// The shape of the window: a wide one has room for a column beside the board, a high one and a low one (a phone on its
// side) have a drawer instead.

import { MediaQuery } from "svelte/reactivity";

export type Shape = "wide" | "high" | "low";

const low = new MediaQuery("(max-height: 480px) and (min-width: 560px)");
const wide = new MediaQuery("(min-width: 960px)");

export const desk = {
  get shape(): Shape {
    return low.current ? "low" : wide.current ? "wide" : "high";
  },
};
