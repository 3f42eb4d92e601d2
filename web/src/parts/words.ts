import en from "../words/en/parts";
import zhHans from "../words/zh-Hans/parts";
import { texts } from "../core/words.svelte";

type Id = keyof typeof en;
const texted = texts(en, zhHans);

/** What the shared drawings say; `has` tells whether there is a text for something that came by the wire. */
export const say = Object.assign(texted, {
  has: (id: string): id is Id => Object.hasOwn(en, id),
});
