import { type Params, texts } from "../../core/words.svelte";
import en from "../../words/en/counts";
import zhHans from "../../words/zh-Hans/counts";

/** The texts of counts. */
export const say = texts(en, zhHans);

/** The text of an id that is made from a code; a code without a text is shown as words. */
export const sayOf = (id: string, otherwise: string, params: Params = {}): string => say.or(id, otherwise.replaceAll("-", " "), params);
