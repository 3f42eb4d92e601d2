/** The names that are proposed for sets of cards: they go by their colour. */

import type { ShoeView } from "../../wire";

/** A set that is not at the table. */
export function anotherSet(shoe: ShoeView | null | undefined): string {
  return shoe?.cards === "blue" ? "red" : "blue";
}

/** The set that is to be checked: the one at the table, unless it is out of play. */
export function setToCheck(shoe: ShoeView | null | undefined): string {
  return shoe?.cards && !shoe.retired ? shoe.cards : anotherSet(shoe);
}
