import { texts } from "../../core/words.svelte";
import en from "../../words/en/live";
import zhHans from "../../words/zh-Hans/live";

const texted = texts(en, zhHans);

/** What the live-table screen says. */
export const say = texted;

/** The text of an id that is made from the wire; what the catalogue has not is said as it came. */
export function sayOf(id: string, otherwise: string): string {
  return Object.hasOwn(en, id) ? texted(id as keyof typeof en) : otherwise.replaceAll("-", " ");
}
