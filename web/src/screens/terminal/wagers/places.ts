/** Where the choices of a hand are: each has its place, at every card, whatever else is possible. */

import type { ChoiceView } from "../../../wire";

const FIVE = ["draw", "stand", "double", "split", "insure"];
/** Choices that come in place of another. */
const SHARED: Readonly<Record<string, number>> = { decline: 1, surrender: 4, rescue: 4 };

const placeOf = ({ choice }: ChoiceView): number => SHARED[choice] ?? FIVE.indexOf(choice);

/** Each choice in its place, the name of what is not possible in its own; of another game the choices alone, which are always the same. */
export function inPlaces(choices: readonly ChoiceView[]): (ChoiceView | string)[] {
  if (choices.some((choice) => placeOf(choice) < 0) || !choices.some(({ choice }) => FIVE.includes(choice))) return [...choices];
  return FIVE.map((name, place) => choices.find((choice) => placeOf(choice) === place) ?? name);
}
