/** Alerts in words: the sentence of each kind, with its facts in the language of the screen. */

import { money } from "../core/money";
import { texts } from "../core/words.svelte";
import type { EventOut, Fact } from "../wire";
import en from "../words/en/significant";
import zhHans from "../words/zh-Hans/significant";
import { codeName } from "./codes";
import { itemName } from "./items";
import { time } from "./times";

const say = texts(en, zhHans);

/** What an alert needs for its sentence. */
export type Told = Pick<EventOut, "code" | "says"> & Partial<Pick<EventOut, "facts" | "is_earlier" | "subject" | "detail">>;

/** The sentence of an alert: who did what, when, with the old and the new value and the reason. */
export function alertSentence(alert: Told): string {
  const id = `event.${alert.code}`;
  if (!say.has(id)) return alert.says;
  const names = [...String(en[id as keyof typeof en]).matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const sentence = say(id, Object.fromEntries(names.map((name) => [name, factInWords(name, alert.facts?.[name])])));
  if (!alert.is_earlier) return sentence;
  return `${sentence} ${say("fact.earlier", { detail: [alert.subject, alert.detail].filter(Boolean).join(", ") || say("fact.no-reason") })}`;
}

/** The name of the act that opens the part of the pit where staff act on an alert. */
export function opensName(part: string): string {
  return say.or(`opens.${part}`, say("opens.table"));
}

function factInWords(name: string, fact: Fact | undefined): string {
  if (!fact?.value) return missing(name);
  switch (fact.form) {
    case "money": return money(Number(fact.value));
    case "time": return time(Number(fact.value), true);
    case "person": return say.or(`fact.${fact.value}`, fact.value);
    case "place": return say.or(`place.${fact.value}`, fact.value);
    case "rights": return fact.value.split(", ").map((right) => codeName("rank", right)).join(", ");
    case "refusal": return say.or(`refusal.${fact.value}`, say("refusal.other"));
    case "code": return codeInWords(name, fact.value);
    default: return fact.value;
  }
}

function codeInWords(name: string, code: string): string {
  if (name === "item") return itemName(code);
  if (name === "kind" || name === "about") return codeName(name, code);
  return say.or(`${name}.${code}`, name === "ground" ? codeName("ground", code) : say("fact.unknown"));
}

function missing(name: string): string {
  if (name === "reason") return say("fact.no-reason");
  if (name === "had" || name === "has" || name === "gains") return say("fact.no-rights");
  return say(name === "second" ? "fact.nobody" : "fact.unknown");
}
