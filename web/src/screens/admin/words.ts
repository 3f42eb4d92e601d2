import { texts } from "../../core/words.svelte";
import en from "../../words/en/admin";
import zhHans from "../../words/zh-Hans/admin";

/** What the screen of administrators and engineers says. */
export const t = texts(en, zhHans);
