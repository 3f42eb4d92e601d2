import en from "../../words/en/wall";
import zhHans from "../../words/zh-Hans/wall";
import { texts } from "../../core/words.svelte";

/** What the wall says. */
export const say = texts(en, zhHans);
