import en from "../words/en/parts";
import zhHans from "../words/zh-Hans/parts";
import { texts } from "../core/words.svelte";

/** The texts of the shared drawings. */
export const say = texts(en, zhHans);
