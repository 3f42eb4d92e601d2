import { texts } from "../core/words.svelte";
import en from "../words/en/board";
import zhHans from "../words/zh-Hans/board";

/** The texts of the boards of past results. */
export const t = texts<Record<keyof typeof en, string>>(en, zhHans);
