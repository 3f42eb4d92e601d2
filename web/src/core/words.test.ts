import { expect, test } from "vitest";

import { filled } from "./words.svelte";

type Texts = { default: Record<string, string> };
const english = import.meta.glob<Texts>("../words/en/*.ts", { eager: true });
const chinese = import.meta.glob<Texts>("../words/zh-Hans/*.ts", { eager: true });
const PLURAL = /\{(\w+), one \{[^}]*\} other \{[^}]*\}\}/g;
const holes = (text: string): string[] =>
  [...new Set([...text.replace(PLURAL, "{$1}").matchAll(/\{(\w+)\}/g)].map((found) => found[1]!))].sort();

test("a text is filled in", () => {
  expect(filled("{name} pays {amount}", { name: "Red", amount: "1 to 1" }, "en")).toBe("Red pays 1 to 1");
});

test.each([[1, "1 wager"], [3, "3 wagers"]])("%i of them", (count, said) => {
  expect(filled("{count} {count, one {wager} other {wagers}}", { count }, "en")).toBe(said);
});

test.each(Object.keys(english))("%s is there in the second language, text for text, hole for hole", (file) => {
  const other = chinese[file.replace("/en/", "/zh-Hans/")]?.default ?? {};
  const texts = english[file]!.default;
  expect(Object.keys(other).sort()).toEqual(Object.keys(texts).sort());
  for (const [id, text] of Object.entries(texts)) expect([id, holes(other[id]!)]).toEqual([id, holes(text)]);
});

const SHARED = ["../words/en/codes.ts", "../words/en/common.ts"];

test.each(Object.keys(english).filter((file) => !SHARED.includes(file)))("%s leaves the texts that all share to their catalogues", (file) => {
  const shared = SHARED.flatMap((catalogue) => Object.keys(english[catalogue]!.default));
  expect(Object.keys(english[file]!.default).filter((id) => shared.includes(id))).toEqual([]);
});

const drawn = import.meta.glob<string>("../**/*.svelte", { eager: true, query: "?raw", import: "default" });

/** What a template says by itself: its text and the names of its parts, without tags, entities and all that is worked out. */
function written(template: string): string[] {
  let bare = template.replace(/<(script|style)[^]*?<\/\1>|<!--[^]*?-->/g, "");
  for (let before = ""; before !== bare; ) [before, bare] = [bare, bare.replace(/\{[^{}]*\}/g, "")];
  const names = [...bare.matchAll(/\s(?:aria-label|alt|title)="([^"]*)"/g)].map((found) => found[1]!);
  return [...names, ...bare.replace(/<[^<>]*>/g, "\n").replace(/&\w+;/g, "").split("\n")].filter((said) => /\p{L}{2}/u.test(said));
}

test("a text of a template is found", () => {
  expect(written('<!-- why --><a href="/" aria-label="Go {there}">{t("x", { y: 1 })} Home</a><style>a { b: c }</style>')).toEqual(["Go ", " Home"]);
});

test.each(Object.keys(drawn))("%s says nothing that is not in a catalogue", (file) => expect(written(drawn[file]!)).toEqual([]));
