import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** What the site may say of one company only: where it is, and what it claims. */
const places =
  /Perpignan|Roussillon|Canigou|Cabestany|Narbonne|Argelès|Toulouse|Montpellier|Pyrénées|Tramontane Location/;
const claims = /15.ans|24.?h\/24|24\/7|tous risques|\bateliers\b/i;

/** `claims*` says them; tests and the guide for staff speak of them. */
const isExempt = (file: string) => /\.test\.tsx?$|^app\/domain\/(identity\/claims|setup\/)/.test(file);

/** Comments explain by examples, which nobody is shown. */
const withoutComments = (text: string) =>
  text.replace(/\{?\/\*[\s\S]*?\*\/\}?|<!--[\s\S]*?-->|(^|\s)\/\/[^\n]*/gm, (comment) =>
    comment.replace(/[^\n]/g, ""),
  );

async function filesThatSay(pattern: RegExp): Promise<string[]> {
  const found: string[] = [];
  let read = 0;
  for await (const path of glob("{app,public}/**/*.{ts,tsx,css,md,svg,txt,html}")) {
    const file = path.replaceAll("\\", "/");
    if (isExempt(file)) continue;
    read += 1;
    const lines = withoutComments(await readFile(file, "utf8")).split("\n");
    for (const [index, line] of lines.entries()) {
      const said = pattern.exec(line.replaceAll("\\u00a0", " "));
      if (said) found.push(`${file}:${index + 1} ${said[0]}`);
    }
  }
  expect(read).toBeGreaterThan(500);
  return found;
}

test("no page names a place or a company by itself", async () => {
  expect(await filesThatSay(places)).toEqual([]);
});

test("since when, day and night, workshops and all risks are said by claims.ts alone", async () => {
  expect(await filesThatSay(claims)).toEqual([]);
});
