import { texts } from "../../core/words.svelte";
import en from "../../words/en/reports";
import zhHans from "../../words/zh-Hans/reports";

/** The texts of the reports. */
export const say = texts(en, zhHans);
