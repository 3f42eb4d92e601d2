import { texts } from "../../core/words.svelte";
import en from "../../words/en/terminal";
import zhHans from "../../words/zh-Hans/terminal";

/** The texts of the terminal. */
export const t = texts<Record<keyof typeof en, string>>(en, zhHans);

/** The name of a code; a code that the catalogue lacks is shown as it is. */
export const named = (kind: string, code: string): string => t.or(`${kind}.${code}`, code);
