import { texts } from "../../core/words.svelte";
import en from "../../words/en/rules";
import zhHans from "../../words/zh-Hans/rules";

/** What the screen of the rules says. */
export const t = texts(en, zhHans);
export type Text = Parameters<typeof t>[0];
