/** The names of the equipment of a table. */

import { say } from "./words";

export function itemName(kind: string): string {
  const id = `item.${kind}`;
  return say.has(id) ? say(id) : kind.replaceAll("-", " ");
}
