#!/usr/bin/env node
/** The command: 0 where all is right, 1 where anything is wrong, 2 where it was not asked rightly. */

import { parseArgs } from "node:util";

import { isEvidence, verifyEvidence } from "./evidence.js";
import { Unreadable } from "./json.js";
import { Register } from "./register.js";
import { asJson, printed } from "./report.js";
import { verify } from "./verify.js";

const USAGE = `Verifies a day of Croupier, and shares no code with it.

  node verifier/dist/src/cli.js EXPORT REGISTER [--anchor LINE] [--json] [--all]

  EXPORT         what \`croupier export STORE day.jsonl.gz\` wrote; or the evidence of one round,
                 what \`croupier evidence ROUND --to FILE.zip\` wrote
  REGISTER       what \`croupier register data register.json\` wrote
  --anchor LINE  a line that \`croupier anchor\` printed and somebody else kept: it must be met
  --json         print the report as JSON
  --all          print every finding

The status is 0 where all is right, 1 where anything is wrong, 2 where something could not be asked.
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { anchor: { type: "string", default: "" }, json: { type: "boolean" }, all: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const [path, data, ...more] = positionals;
  if (path === undefined || data === undefined || more.length) {
    process.stderr.write(`Two files are wanted: an export and the register data.\n\n${USAGE}`);
    return 2;
  }
  const register = Register.of(data);
  const report = isEvidence(path) ? verifyEvidence(path, register, values.anchor) : await verify(path, register, values.anchor);
  const say = values.json ? asJson(report, register.digest) : printed(report, register.digest, values.all ?? false);
  process.stdout.write(say);
  return report.wrong ? 1 : 0;
}

main().then(
  (status) => {
    process.exitCode = status;
  },
  (failed: unknown) => {
    const isBadInput = failed instanceof Unreadable || (failed as NodeJS.ErrnoException).code !== undefined;
    process.stderr.write(`verifier: ${isBadInput ? (failed as Error).message : String((failed as Error).stack)}\n`);
    process.exitCode = 2;
  },
);
