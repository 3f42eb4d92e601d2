import en from "../../words/en/lobby";
import zhHans from "../../words/zh-Hans/lobby";
import { texts } from "../../core/words.svelte";

/** What the lobby says. */
export const say = texts(en, zhHans);
