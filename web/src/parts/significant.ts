/** What is significant on the floor, in words. */

import { texts } from "../core/words.svelte";
import en from "../words/en/significant";
import zhHans from "../words/zh-Hans/significant";

type Id = keyof typeof en;
const say = texts(en, zhHans);

/** What happened, by its code; what the catalogue has not is said as it came. */
export function eventName(code: string, says: string): string {
  const id = `event.${code}`;
  return Object.hasOwn(en, id) ? say(id as Id) : says;
}

/** What more is known of it: of a terminal that is away, why. */
export function detailName(code: string, detail: string): string {
  const id = `away.${detail}`;
  return code === "terminal-lost" && Object.hasOwn(en, id) ? say(id as Id) : detail;
}
