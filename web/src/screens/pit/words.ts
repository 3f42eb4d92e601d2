import { texts } from "../../core/words.svelte";
import en from "../../words/en/pit";
import zhHans from "../../words/zh-Hans/pit";

type Id = keyof typeof en;

/** What the pit says. */
export const say = texts(en, zhHans);

/** A code of the game system in words; of one that the catalogue has not, the code itself. */
export function named(kind: string, code: string): string {
  const id = `${kind}.${code}`;
  return Object.hasOwn(en, id) ? say(id as Id) : code.charAt(0).toUpperCase() + code.slice(1).replaceAll("-", " ");
}
