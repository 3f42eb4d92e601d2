/** What became of a stake, in words. */

import { texts } from "../core/words.svelte";
import en from "../words/en/lines";
import zhHans from "../words/zh-Hans/lines";

const say = texts(en, zhHans);

/** A line of a pay table (`suited-pair`), a fate (`stands off`) or why a wager went back; what the catalogue has not is said as it came. */
export function lineName(line: string): string {
  return say.or(`line.${line.replaceAll(" ", "-")}`, line.replaceAll("-", " "));
}
