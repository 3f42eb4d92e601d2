import { texts } from "../../core/words.svelte";
import en from "../../words/en/pit";
import zhHans from "../../words/zh-Hans/pit";

/** The texts of the pit. */
export const say = texts(en, zhHans);

/** The name of a code; a code that the catalogue lacks is shown as words. */
export const named = (kind: string, code: string): string =>
  say.or(`${kind}.${code}`, code.charAt(0).toUpperCase() + code.slice(1).replaceAll("-", " "));
