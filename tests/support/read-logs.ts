import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { findPersonalData, findUnreadableLines, knownPersonalWords } from "./personal-data-in-logs.ts";

// Run after every test: reads what all the servers they started have printed. `node tests/support/read-logs.ts <folder>`

const folder = process.argv[2] as string;
const words = knownPersonalWords();
const files = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(path.join(folder, name), "utf8"),
}));
const lines = files.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);
const faults = files.flatMap(({ name, text }) => [
  ...findPersonalData(text, words).map(
    ({ line, what, text: shown }) => `${name}:${line} ${what}\n    ${shown}`,
  ),
  ...(name.endsWith(".out") ? findUnreadableLines(text) : []).map(
    (line) => `${name} no JSON\n    ${line.slice(0, 300)}`,
  ),
]);

process.stdout.write(`${lines} lignes de ${files.length} journaux, ${words.length} mots cherchés.\n`);
for (const fault of faults.slice(0, 50)) process.stderr.write(`${fault}\n`);
// A run without servers, or without words to look for, proves nothing.
process.exit(faults.length === 0 && lines > 100 && words.length > 50 ? 0 : 1);
