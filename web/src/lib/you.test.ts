import { describe, expect, it } from "vitest";
import { toYou, yourVerb } from "./you";

describe("the viewer is you", () => {
  it("finds the verb", () => {
    const verbs = ["acts", "has", "is", "may", "chooses", "passes", "carries", "pays", "attacks", "goes"];
    expect(verbs.map(yourVerb)).toEqual(["act", "have", "are", "may", "choose", "pass", "carry", "pay", "attack", "go"]);
  });

  it("says it to its player", () => {
    const said = (text: string) => toYou(text, ["Ann", "Death"]);
    expect(said("Ann begins the turn: cast spells, or draw a die.")).toBe("You begin the turn: cast spells, or draw a die.");
    expect(said("Death acts: 6 of 6 actions left.")).toBe("You act: 6 of 6 actions left.");
    expect(said("Newcomer has assigned; Ann assigns.")).toBe("Newcomer has assigned; you assign.");
    expect(said("Ann has 3 steps left: step or stop?")).toBe("You have 3 steps left: step or stop?");
    expect(said("Bob attacks Ann's army.")).toBe("Bob attacks your army.");
  });

  it("leaves others, and names within words, as they are", () => {
    expect(toYou("Annabel acts.", ["Ann"])).toBe("Annabel acts.");
    expect(toYou("Bob acts.", ["Ann", ""])).toBe("Bob acts.");
    expect(toYou("A (B) acts.", [])).toBe("A (B) acts.");
  });
});
