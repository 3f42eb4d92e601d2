/** The games without decisions: what came settles them, and nobody chose anything on the way. */

import type { Rules } from "./rules.js";
import { baccarat } from "./baccarat.js";
import { bigWheel } from "./big-wheel.js";
import { comBo } from "./com-bo.js";
import { roulette } from "./roulette.js";
import { sicBo } from "./sic-bo.js";
import { tripleChase } from "./triple-chase.js";

export const RULES: Readonly<Record<string, Rules>> = {
  "electronic-baccarat": baccarat,
  "rapid-baccarat": baccarat,
  "rapid-roulette": roulette,
  "ministar-roulette": roulette,
  "diamond-roulette": roulette,
  "rapid-sic-bo": sicBo,
  "lucky-sic-bo": sicBo,
  "triple-chase": tripleChase,
  "big-wheel": bigWheel,
  "rapid-big-wheel": bigWheel,
  "com-bo": comBo,
};
