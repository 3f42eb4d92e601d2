import { texts } from "../../core/words.svelte";
import en from "../../words/en/dealer";
import zhHans from "../../words/zh-Hans/dealer";

type Id = keyof typeof en;
const texted = texts(en, zhHans);

/** What the dealer's screens say; `known` tells whether there is a text for something that came by the wire. */
export const say = texted;
export const known = (id: string): id is Id => Object.hasOwn(en, id);

/** The text of an id that is made from the wire; what the catalogue has not is said as it came. */
export function sayOf(id: string, otherwise: string, params: Record<string, string | number> = {}): string {
  return known(id) ? texted(id, params) : otherwise.replaceAll("-", " ");
}
