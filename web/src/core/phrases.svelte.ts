/** Sentences of the game system in the language of the screen: it sends the English sentence with its template and values. */

import type { PhraseData } from "../wire";
import { inChips, inMoney } from "./money";
import { words, type Language } from "./words.svelte";

interface Catalogue {
  forms: { list: string; none: string; chips: string; time: string };
  kinds: Record<string, string>;
  names: Record<string, Record<string, string>>;
  phrases: Record<string, string>;
}

/** The catalogues of the game system; a screen in English loads none. */
const CATALOGUES: Partial<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  "zh-Hans": () => import("../../../src/croupier/words/zh-Hans.json"),
};
const PLACEHOLDER = /\{(\w+)\}/g;

class Phrases {
  #loaded = $state.raw<Partial<Record<Language, Catalogue>>>({});

  /** Load the catalogue of a language, once. Until it is there sentences are English. */
  async load(language: Language): Promise<void> {
    const catalogue = this.#loaded[language] ? undefined : await CATALOGUES[language]?.();
    if (catalogue) this.#loaded = { ...this.#loaded, [language]: catalogue.default };
  }

  /** The sentence in the language of the screen. */
  say(phrase: PhraseData, english: string): string {
    const catalogue = this.#loaded[words.language];
    return catalogue && Object.hasOwn(catalogue.phrases, phrase.text) ? filledIn(catalogue, phrase) : english;
  }
}

export const phrases = new Phrases();

/** Let each `says` with a phrase beside it, in whatever the game system sent, follow the language of the screen. */
export function inWords<T>(sent: T): T {
  if (Array.isArray(sent)) sent.forEach(inWords);
  else if (sent !== null && typeof sent === "object") {
    const { says, phrase } = sent as { says?: unknown; phrase?: PhraseData | null };
    if (typeof says === "string" && phrase?.text)
      Object.defineProperty(sent, "says", { enumerable: true, get: () => phrases.say(phrase, says) });
    Object.values(sent).forEach(inWords);
  }
  return sent;
}

function filledIn(catalogue: Catalogue, { text, values = {} }: PhraseData): string {
  const template = Object.hasOwn(catalogue.phrases, text) ? catalogue.phrases[text]! : text;
  return template.replace(PLACEHOLDER, (hole, name: string) => (Object.hasOwn(values, name) ? valueIn(catalogue, name, values[name]) : hole));
}

function valueIn(catalogue: Catalogue, name: string, value: unknown): string {
  const { forms, kinds, names } = catalogue;
  if (Array.isArray(value)) return value.map((part) => valueIn(catalogue, name, part)).join(forms.list) || forms.none;
  if (value === null || typeof value !== "object") {
    const named = names[kinds[name] ?? name] ?? {};
    return Object.hasOwn(named, String(value)) ? named[String(value)]! : String(value);
  }
  if ("text" in value) return filledIn(catalogue, value as PhraseData);
  const { cents, chips, time } = value as { cents?: number; chips?: number; time?: string };
  if (cents !== undefined) return inMoney(cents);
  if (chips !== undefined) return forms.chips.replace("{amount}", inChips(chips));
  return momentIn(forms.time, time ?? "");
}

/** `2026-07-01T21:04:09` by the clocks of the house. */
function momentIn(form: string, time: string): string {
  const [day = "", clock = ""] = time.split("T");
  const [year, month, date] = day.split("-").map(Number);
  const parts: Record<string, string | number | undefined> = { year, month, day: date, clock };
  return form.replace(PLACEHOLDER, (hole, name: string) => String(parts[name] ?? hole));
}
