import { texts } from "../../core/words.svelte";
import en from "../../words/en/desk";
import zhHans from "../../words/zh-Hans/desk";

/** What the desks share. */
export const t = texts(en, zhHans);
