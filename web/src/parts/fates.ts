/** What became of a wager, and by which mark it is told beside its colour. */

export type Fate = "win" | "lose" | "push" | "void";

export const MARKS: Readonly<Record<Fate, string>> = { win: "▲", lose: "–", push: "=", void: "∅" };

/** More came back than was staked, as much, or less: who has half his stake back has lost the other half. */
export function fate(stake: number, back: number, voided = false): Fate {
  if (voided) return "void";
  if (back > stake) return "win";
  return back === stake ? "push" : "lose";
}
