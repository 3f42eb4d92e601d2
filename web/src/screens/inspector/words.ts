import { texts } from "../../core/words.svelte";
import en from "../../words/en/inspector";
import zhHans from "../../words/zh-Hans/inspector";

/** What the inspector's screen says. */
export const t = texts(en, zhHans);
export type Text = Parameters<typeof t>[0];
