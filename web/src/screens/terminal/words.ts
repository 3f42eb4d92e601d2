import { texts } from "../../core/words.svelte";
import en from "../../words/en/terminal";
import zhHans from "../../words/zh-Hans/terminal";

/** What the terminal says. */
export const t = texts<Record<keyof typeof en, string>>(en, zhHans);

/** A text for something that came by the wire; what the catalogue has not is said as it came. */
export function named(of: string, came: string): string {
  const id = `${of}.${came}`;
  return Object.hasOwn(en, id) ? t(id as keyof typeof en) : came;
}
