/** What became of a stake, in words. */

import { texts } from "../core/words.svelte";
import en from "../words/en/lines";
import zhHans from "../words/zh-Hans/lines";

type Id = keyof typeof en;
const say = texts(en, zhHans);

/** A line of a pay table (`suited-pair`), a fate (`stands off`) or why a wager went back; what the catalogue has not is said as it came. */
export function lineName(line: string): string {
  const id = `line.${line.replaceAll(" ", "-")}`;
  return Object.hasOwn(en, id) ? say(id as Id) : line.replaceAll("-", " ");
}
