import { texts } from "../../core/words.svelte";
import en from "../../words/en/kiosk";
import zhHans from "../../words/zh-Hans/kiosk";

/** What the kiosk says. */
export const t = texts(en, zhHans);
