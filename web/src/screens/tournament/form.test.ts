import { expect, test } from "vitest";

import type { TournamentTerms } from "../../wire";
import { namesIn, PARTS, placeOf, termsOf, typedOf } from "./form";
import { labelOf, optionOf } from "./terms";

const TERMS: TournamentTerms = {
  name: "cup", title: "Cup", game: "triple-chase", event: "charity", least_players: 2, signed: true,
  charges: { entry_fee: 0, buy_in: 20_050 },
  entry: { method: "Desk.", withdraw_until: "2027-03-05T07:00:00.000Z", criteria: { member: "Members." } },
  format: { stages: [{ name: "Heats", starts: "2027-03-06T03:00:00.000Z", rounds: 2, tables: 2, advance: 1 }, { name: "Final", starts: "2027-03-07T09:00:00.000Z", rounds: 2 }], starting_bank: 100_000, re_buy: { chips: 50_000 } },
  wagers: { limits: { "*": { minimum: 1_000, maximum: 50_000 } }, secrets: { each_stage: 1, method: "Button." } },
  result: { out: ["no-chips", "not-advanced"], winner: "most-chips", ties: "draw" },
  pool: { of_buy_ins: [1, 1] },
  prizes: [{ share: [1, 2], goods: "a cup" }, { share: [1, 2] }],
  conduct: { penalties: { slow: { says: "Slow.", penalty: "chips", chips: 5_000 } }, late: { says: "Missed.", does: "nothing" } },
  statements: { liability: "None." },
  does_not_apply: ["add-on"],
};
const LISTS = Object.values(PARTS).flatMap((group) => group.many);

test("what the fields show is the terms, and what they say is the same terms", () => {
  const names = Object.fromEntries(LISTS.map((list) => [list.at, namesIn(TERMS, list)]));
  expect(termsOf(TERMS, typedOf(TERMS), names, TERMS.statements!, TERMS.does_not_apply!)).toEqual(TERMS);
});

test("a field that says nothing is not in the terms; nothing is an amount", () => {
  const said = termsOf({ name: "x", game: "y" }, { "charges.entry_fee": "0", "charges.buy_in": "", title: "X", least_players: "two" }, {}, { a: " " }, []);
  expect(said).toEqual({ name: "x", game: "y", title: "X", charges: { entry_fee: 0 }, statements: {}, does_not_apply: [] });
});

test("every field and every choice has a name", () => {
  const lists = LISTS.flatMap((list) => list.fields.filter((field) => field.at));
  for (const field of [...Object.values(PARTS).flatMap((group) => group.fields), ...lists]) {
    expect(labelOf(field.at), field.at).toMatch(/^[A-Z]/);
    for (const option of field.options ?? []) expect(optionOf(option), option).toMatch(/^[A-Z]/);
  }
  for (const list of LISTS) expect(labelOf(list.at)).toMatch(/^[A-Z]/);
  expect(labelOf("conduct.late.says")).toBe("Late: What the terms say");
  expect(placeOf(LISTS[0]!, "member", LISTS[0]!.fields[0]!)).toBe("entry.criteria.member");
});
