import { texts } from "../../core/words.svelte";
import en from "../../words/en/cage";
import zhHans from "../../words/zh-Hans/cage";

/** What the cage says. */
export const t = texts(en, zhHans);
export type Text = Parameters<typeof t>[0];
