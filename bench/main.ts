import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type BenchRow, printResult, printSummary, type Result, writeResult } from "./row.ts";
import { cachedPage } from "./rows/cached-page.ts";
import { growth } from "./rows/growth.ts";
import { vehicleImport } from "./rows/import.ts";
import { interaction } from "./rows/interaction.ts";
import { lighthousePages } from "./rows/lighthouse.ts";
import { oneAddress } from "./rows/one-address.ts";
import { photo } from "./rows/photo.ts";
import { rowsRead } from "./rows/rows-read.ts";
import { uncachedPage } from "./rows/uncached-page.ts";
import { openStage, type Stage } from "./stage.ts";
import { hasProgram } from "./tools/programs.ts";

// `npm run bench`: every figure beside what it is held against, taken in the same run.
//   --only NAME    that row; may be given several times

const { values } = parseArgs({ options: { only: { type: "string", multiple: true } } });

const rows: BenchRow[] = [
  cachedPage,
  uncachedPage,
  lighthousePages,
  interaction,
  growth,
  rowsRead,
  oneAddress,
  vehicleImport,
  photo,
];

const names = rows.map(({ name }) => name);
const unknown = values.only?.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`«${unknown}» is no row. --only takes: ${names.join(", ")}`);
  process.exit(2);
}
const chosen = rows.filter(({ name }) => values.only?.includes(name) ?? true);

function progress(words: string) {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${words}`);
  else if (words) console.log(`  ${words}`);
}

// Stopped in the middle, the bench takes its servers and their database with it.
let stage: Stage | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, async () => {
    await stage?.close();
    process.exit(1);
  });

/** A row that fails takes nothing from the others. */
async function measure(row: BenchRow): Promise<Result> {
  const { title } = row;
  try {
    for (const name of row.needs ?? []) {
      const trouble = `Left out: ${name} is missing and may not be installed.`;
      if (!(await hasProgram(name))) return { title, measurements: [], trouble };
    }
    stage = await openStage();
    try {
      return { title, measurements: await row.run(stage, progress) };
    } finally {
      await stage.close();
      stage = undefined;
    }
  } catch (error) {
    console.error(error);
    const [reason] = String(error).split("\n");
    return { title, measurements: [], trouble: `Not measured: ${reason}` };
  } finally {
    progress("");
  }
}

const file = fileURLToPath(new URL("results.md", import.meta.url));
const results: Result[] = [];
for (const [index, row] of chosen.entries()) {
  console.log(`\n[${index + 1}/${chosen.length}] ${row.name}`);
  const result = await measure(row);
  printResult(result);
  results.push(result);
  // After each, so that an interrupted run keeps what it has.
  const titles = rows.map(({ title }) => title);
  writeResult(file, titles, result);
}
printSummary(results);
const isWhole = results.every(
  ({ trouble, measurements }) => !trouble && measurements.every(({ isReached }) => isReached),
);
process.exit(isWhole ? 0 : 1);
