/** Every text of the screens by its id: the catalogue is `words/`, a folder for each language, a file for each screen. */

import commonEn from "../words/en/common";
import commonZhHans from "../words/zh-Hans/common";

export type Params = Record<string, string | number>;

const KEPT = "croupier.language";
export const LANGUAGES = { en: "English", "zh-Hans": "简体中文" } as const;
export type Language = keyof typeof LANGUAGES;

class Words {
  #language = $state<Language>(localStorage.getItem(KEPT) === "zh-Hans" ? "zh-Hans" : "en");

  constructor() {
    document.documentElement.lang = this.#language;
  }

  get language(): Language {
    return this.#language;
  }

  speak(language: Language): void {
    this.#language = language;
    document.documentElement.lang = language;
    localStorage.setItem(KEPT, language);
  }
}

export const words = new Words();

/** The texts of one screen, and those that all screens share, in the chosen language. */
export function texts<T extends Record<string, string>>(en: T, zhHans: Record<keyof T, string>) {
  type Id = (keyof T | keyof typeof commonEn) & string;
  const catalogue: Record<Language, Record<Id, string>> = { en: { ...commonEn, ...en }, "zh-Hans": { ...commonZhHans, ...zhHans } };
  const say = (id: Id, params: Params = {}): string => filled(catalogue[words.language][id], params, words.language);
  const has = (id: string): id is Id => Object.hasOwn(catalogue.en, id);
  /** The text of an id that is made from a code; a code without a text is shown as `otherwise`. */
  const or = (id: string, otherwise: string, params: Params = {}): string => (has(id) ? say(id, params) : otherwise);
  return Object.assign(say, { has, or });
}

/** Fill in a text: `{name}`, and `{count, one {…} other {…}}` by the number. */
export function filled(text: string, params: Params, language: string): string {
  const chosen = text.replace(/\{(\w+), one \{([^}]*)\} other \{([^}]*)\}\}/g, (_, name: string, one: string, other: string) =>
    new Intl.PluralRules(language).select(Number(params[name])) === "one" ? one : other,
  );
  return chosen.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? `{${name}}`));
}
