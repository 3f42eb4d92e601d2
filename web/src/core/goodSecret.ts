/** The rules of a good secret, as the form says them beforehand. The game system judges by the same rules. */

const LEAST = 8;
const MOST = 200;
const DIFFERENT = 4;

export const RULES = ["length", "different", "not-name", "not-row", "new"] as const;
export type Rule = (typeof RULES)[number];
/** What the texts of the rules count. */
export const COUNTS = { least: LEAST, most: MOST, different: DIFFERENT };

/** The rules that a chosen secret breaks. Whether it was used before, only the game system knows. */
export function broken(chosen: string, old: string, ...names: string[]): Rule[] {
  const characters = [...chosen];
  const folded = chosen.toLowerCase();
  const faults: [Rule, boolean][] = [
    ["length", characters.length < LEAST || characters.length > MOST],
    ["different", new Set(characters).size < DIFFERENT],
    ["not-name", names.some((name) => name !== "" && folded.includes(name.toLowerCase()))],
    ["not-row", isRow(folded)],
    ["new", chosen !== "" && chosen === old],
  ];
  return faults.filter(([, fault]) => fault).map(([rule]) => rule);
}

/** Whether each character is the neighbour of the one before it, as in 12345678. */
function isRow(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  const steps = new Set(codes.slice(1).map((code, place) => code - codes[place]!));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
