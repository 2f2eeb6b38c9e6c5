import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { runVitest } from "./run-vitest.mjs";
import { countCheck, lastLine } from "./test-counts.mjs";
import { troubleLines } from "./test-troubles.mjs";

// The faults that `npm test` tries a few times, as often as it takes to trust them. Names of files narrow the run.
await ensureInstalled();
const files = process.argv.slice(2);
const result = (await ensureBuilt())
  ? await runVitest(files.length > 0 ? files : ["tests/faults"], { FAULTS: "long" })
  : countCheck(false);
console.log([...troubleLines(result.troubles ?? []), "", lastLine(result)].join("\n"));
process.exit(result.failed > 0 ? 1 : 0);
