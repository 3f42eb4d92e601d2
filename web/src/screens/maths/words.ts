import { texts } from "../../core/words.svelte";
import en from "../../words/en/maths";
import zhHans from "../../words/zh-Hans/maths";

/** What the screen of the mathematicians says. */
export const t = texts(en, zhHans);
export type Text = Parameters<typeof t>[0];
