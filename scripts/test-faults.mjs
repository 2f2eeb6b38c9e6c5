import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { countCheck, endRun, runVitest } from "./test-report.mjs";

// The faults that `npm test` tries a few times, as often as it takes to trust them. Names of files narrow the run.
await ensureInstalled();
const files = process.argv.slice(2);
const paths = files.length > 0 ? files : ["tests/faults"];
const tally = (await ensureBuilt()) ? await runVitest(paths, { FAULTS: "long" }) : countCheck(false);
endRun([{ title: "Pannes", ...tally }]);
