import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { printResult, type Result, writeResults } from "./report.ts";
import type { BenchRow } from "./row.ts";
import { cachedPage } from "./rows/cached-page.ts";
import { growth } from "./rows/growth.ts";
import { lighthousePages } from "./rows/lighthouse.ts";
import { officeAtScale } from "./rows/office-at-scale.ts";
import { starts } from "./rows/starts.ts";
import { streams } from "./rows/streams.ts";
import { uncachedPage } from "./rows/uncached-page.ts";
import { openStage } from "./stage.ts";
import { missingProgram } from "./tools/programs.ts";

// `npm run bench`: every figure beside what it is held against, taken in the same run.

const rows: BenchRow[] = [cachedPage, uncachedPage, lighthousePages, growth, streams, officeAtScale, starts];

const { values } = parseArgs({ options: { only: { type: "string" } } });
const chosen = rows.filter(({ name }) => values.only === undefined || name === values.only);
if (chosen.length === 0) {
  console.error(`--only takes one of: ${rows.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}

function progress(words: string) {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${words}`);
}

const results: Result[] = [];
for (const row of chosen) {
  console.log(`${row.name}…`);
  const missing = missingProgram(...(row.needs ?? []));
  if (missing) {
    console.log(`left out: ${missing} is not installed`);
    continue;
  }
  const stage = await openStage();
  try {
    const result = { title: row.title, measurements: await row.run(stage, progress) };
    progress("");
    printResult(result);
    results.push(result);
  } finally {
    await stage.close();
  }
}
writeResults(fileURLToPath(new URL("results.md", import.meta.url)), results);
process.exit(results.every(({ measurements }) => measurements.every(({ isReached }) => isReached)) ? 0 : 1);
