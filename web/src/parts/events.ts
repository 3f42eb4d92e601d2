/** What happened, in a sentence: the only place where screens say an event of a log. */

import { inChips, inMoney, money } from "../core/money";
import { texts } from "../core/words.svelte";
import { betName, positionName } from "../felts/names";
import en from "../words/en/events";
import zhHans from "../words/zh-Hans/events";
import { codeName, questionName } from "./codes";
import { itemName } from "./items";
import { lineName } from "./lines";
import { picture } from "./outcomes";
import { people } from "./people.svelte";
import { alertSentence, type Told } from "./significant";
import { when } from "./times";

const say = texts(en, zhHans);
type Fields = Record<string, unknown>;

/** A code in words; what no catalogue has is said as it came. */
export function codeText(code: string): string {
  if (say.has(`code.${code}`)) return say(`code.${code}` as "code.system");
  return lineName(code);
}

/** The source of a face or a spin: a rank, a device, the shooter at a terminal. */
function sourceName(source: string): string {
  const [, terminal] = /^shooter (.+)$/.exec(source) ?? [];
  if (terminal) return `${codeText("player")} ${terminal}`;
  return say.has(`code.${source}`) ? codeText(source) : codeName("rank", source);
}

const text = (value: unknown): string => (value == null ? "" : Array.isArray(value) ? value.map(text).join(", ") : String(value));
const pairs = (value: unknown, form: (each: unknown, key: string) => string): string =>
  Object.entries((value ?? {}) as Fields).map(([key, each]) => `${key}: ${form(each, key)}`).join(", ");
/** A person or place is sent by key, or with key and name. */
const keyOf = (value: unknown): string => {
  const known = value as { key?: string; name?: string } | null;
  return typeof known === "object" && known ? known.name || text(known.key) : text(value);
};

/** A bet with its position and amount; of a wager that went back also whose it was. */
function wagersText(value: unknown): string {
  const every = (value as (string | number)[][] | null) ?? [];
  return every.map((wager) => {
    const isReturned = typeof wager[3] === "string";
    const [bet = "", spot = "", area = "", amount = 0] = isReturned ? wager.slice(1) : wager;
    const position = positionName({ key: String(bet), name: codeName("about", String(bet)) }, { bet: String(bet), spot: String(spot), area: String(area) });
    const owner = isReturned ? `${wager[0]} ` : "";
    return owner + say(amount ? "say.position-amount" : "say.taken-back", { position, amount: money(Number(amount)) });
  }).join(", ");
}

/** A wager by its name: `RR1-4 straight-up 17 @2`. */
function wagerName(value: unknown): string {
  const [, holder = "", bet = "", spot = "", area = ""] = /^(\S+) (\S+)(?: ([^@]\S*))?(?: @(\S+))?$/.exec(text(value)) ?? [];
  return bet ? `${holder} ${positionName({ key: bet, name: codeName("about", bet) }, { bet, spot, area })}` : text(value);
}

interface Range {
  minimum?: number;
  maximum?: number;
}

/** Limits of one bet, or of every bet of a sign. */
function limitsText(value: unknown): string {
  const range = (of: Range): string => `${money(of.minimum ?? 0)} – ${money(of.maximum ?? 0)}`;
  if (typeof (value as Range | null)?.minimum === "number") return range(value as Range);
  return Object.entries((value ?? {}) as Record<string, Range>)
    .map(([bet, of]) => `${bet === "*" ? "" : `${betName({ key: bet, name: codeName("about", bet) })} `}${range(of)}`).join(", ");
}

const instant = (value: unknown): string => (typeof value === "number" ? when(value) : value ? when(Date.parse(text(value))) : "");

/** How a value is said, by the form that the sentence names. */
const FORMS: Record<string, (value: unknown) => string> = {
  "about": (value) => value ? codeName("about", text(value)) : "",
  "amounts": (value) => pairs(value, (each) => money(Number(each))),
  "chip-amounts": (value) => pairs(value, (each) => inChips(Number(each))),
  "chips": (value) => value === "none" ? "" : typeof value === "number" ? (value ? inChips(value) : "") : text(value),
  "choice": (value) => codeName("choice", text(value)),
  "count": (value) => text(Array.isArray(value) ? value.length : value),
  "faces": (value) => (Array.isArray(value) ? value.map(text) : text(value).split(" ")).filter(Boolean).map(picture).join(" "),
  "ground": (value) => value ? codeName("ground", text(value)) : "",
  "heads": (value) => pairs(value, (each) => text((each as unknown[])[0])),
  "holder": keyOf,
  "item": (value) => itemName(text(value)),
  "keys": (value) => Object.keys((value ?? {}) as Fields).join(", "),
  "kind": (value) => value ? codeName("kind", text(value)) : "",
  "limits": limitsText,
  "list": (value) => Array.isArray(value) ? value.map((each) => wagerName(each)).join(", ") : text(value),
  "money": (value) => typeof value === "number" && value ? inMoney(value) : value === 0 ? "" : text(value),
  "person": (value) => value ? people.name(text(value)) : "",
  "position": text,
  "question": (value) => questionName(text(value)),
  "rank": (value) => value ? codeName("rank", text(value)) : "",
  "ranks": (value) => [...new Set(Object.values((value ?? {}) as Record<string, string>))].map((rank) => codeName("rank", rank)).join(say("say.roles-join")),
  "roles": (value) => ((value as string[] | null) ?? []).map((role) => codeName("rank", role)).join(say("say.roles-join")),
  "alert": (value) => alertSentence({ says: codeText(text((value as Told).code)), ...(value as Omit<Told, "says">) }),
  "source": (value) => sourceName(text(value)),
  "tender": (value) => codeText(text(value)),
  "time": instant,
  "title": (value) => text((value as { title?: string; name?: string; key?: string } | null)?.title ?? (value as { name?: string } | null)?.name ?? (typeof value === "object" ? "" : value)),
  "wager": wagerName,
  "wagers": wagersText,
  "words": (value) => value ? codeText(text(value)) : "",
  "yes": (value) => say(value ? "say.yes" : "say.no"),
};
/** A value in a sentence, `{amount|money}`. */
const PLAIN = /\{(\w+)(?:\|([\w-]+))?\}/g;

/** A part of a sentence is left out where its value is one of these. */
const EMPTY = new Set(["", "0"]);

/** An event in a sentence of the language that is chosen; a kind that the catalogue has not is said as it came. */
export function eventText(kind: string, event: unknown): string {
  if (!say.has(kind)) return codeText(kind);
  const fields = (event ?? {}) as Fields;
  const value = (name: string, form = ""): string => (FORMS[form] ?? text)(form === "alert" ? fields : fields[name]);
  const needed = (part: string): boolean => [...part.matchAll(PLAIN)].every(([, name, form]) => !EMPTY.has(value(name!, form)));
  return say(kind as "table-opened")
    .replace(/\[([^\]]*)\]/g, (_, part: string) => (needed(part) ? part : ""))
    .replace(PLAIN, (_, name: string, form?: string) => value(name, form) || (form === "money" ? inMoney(0) : form === "chips" ? "0" : ""))
    .trim();
}

/** The name of a command, on its button and in a log; one without a name is said as its code. */
export function orderText(command: string): string {
  return say.or(`order.${command}`, codeText(command));
}

/** A refused order in a sentence. */
export function refusedText(refused: { command: string; says: string }): string {
  return say("say.refused", { command: orderText(refused.command), says: refused.says });
}
