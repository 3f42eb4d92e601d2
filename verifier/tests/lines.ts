/** Tables of results: on what a wager is laid, what comes, and the line that it hits by the rules. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { RULES } from "../src/games/index.js";

/** Rows such as `9h 2c 9s | crown-pairs | mixed-pair`; a wager that loses hits `-`. A bet may have a position: `split 1/2`. */
export function decides(game: string, variant: string, table: string): void {
  const rules = RULES[game];
  assert.ok(rules, game);
  for (const row of table.trim().split("\n")) {
    const [faces = "", wager = "", line = ""] = row.split("|").map((part) => part.trim());
    const [bet = "", spot = ""] = wager.split(" ");
    test(`${game} ${row.trim()}`, () => {
      const came = { variant, faces: faces.split(" ") };
      assert.equal(rules.makes(came), came.faces.length, "the faces are a result");
      assert.ok(came.faces.every((face) => rules.isFace(face, variant)));
      assert.equal(rules.line(bet, spot, came) ?? "-", line);
    });
  }
}
