import { texts } from "../../core/words.svelte";
import en from "../../words/en/live";
import zhHans from "../../words/zh-Hans/live";

/** The texts of the live-table screen. */
export const say = texts(en, zhHans);

/** The text of an id that is made from a code; a code without a text is shown as words. */
export const sayOf = (id: string, otherwise: string): string => say.or(id, otherwise.replaceAll("-", " "));
