import { describe, expect, test } from "vitest";
import { openImport } from "./import-file.server.ts";
import { maxBytes } from "./import-report.ts";

const head = "Identifiant;Nom;Prix par jour\n";
const upTo = (max: number, start: string, part: string) =>
  start + part.repeat(Math.floor((max - start.length) / part.length));
const filled = (start: string, part: string) => upTo(maxBytes, start, part);
const row = (cell: string, count: number) => `${Array(count).fill(cell).join(";")}\n`;
const wide = `Identifiant;Nom;Prix par jour;${row("Titre", 20_000)}${row("x", 20_003).repeat(40)}`;

/** The longest time, in ms, that nobody else was answered. Bounds are loose: the machine may be busy. */
async function stallOf(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const probe = setInterval(look, 1);
  await work();
  look();
  clearInterval(probe);
  return longest;
}

describe("a file made to keep the server busy is refused at once, and nobody waits for it", () => {
  const tooMany = "Le fichier a plus de 20\u00a0000 lignes, vides comprises.";
  const noQuote = "un guillemet manque ou n’est pas à sa place.";
  const tooLong = "elle dépasse 64\u00a0ko. Un guillemet manque sans doute.";
  test.each<[string, () => string, number, string]>([
    ["empty cells without end", () => filled(head, ";;\n"), 413, tooMany],
    ["empty lines without end", () => filled(head, "\n"), 413, tooMany],
    ["quotes alone", () => filled("", '"'), 422, `Ligne\u00a01\u00a0: ${tooLong}`],
    ["20,000 columns", () => wide, 422, "Ligne\u00a01\u00a0: elle a plus de 200 cellules."],
    ["20,000 cells", () => head + row("x", 20_000), 422, "Ligne\u00a02\u00a0: elle a plus de 200 cellules."],
    ["an unbalanced quote", () => filled(`${head}1;"`, "x;y\n"), 422, `Ligne\u00a02\u00a0: ${noQuote}`],
    ["one long line", () => filled("", "x"), 422, `Ligne\u00a01\u00a0: ${tooLong}`],
    ["one long text", () => `${filled(`${head}1;"`, "x\n")}"`, 422, `Ligne\u00a02\u00a0: ${tooLong}`],
    ["semicolons alone", () => filled("", ";"), 422, "Ligne\u00a01\u00a0: elle a plus de 200 cellules."],
    ["after a line for Excel", () => filled(`sep=;\n${head}`, "x"), 422, `Ligne\u00a03\u00a0: ${tooLong}`],
  ])("%s", async (_name, make, status, sentence) => {
    const file = Buffer.from(make());
    const stall = await stallOf(async () => {
      await expect(openImport(file)).rejects.toMatchObject({
        status,
        message: expect.stringContaining(sentence),
      });
    });
    expect(stall).toBeLessThan(250);
  });
});

test("a file of another encoding is decoded in steps", async () => {
  const file = Buffer.alloc(maxBytes, 0xe9);
  const stall = await stallOf(() => expect(openImport(file)).rejects.toMatchObject({ status: 422 }));
  expect(stall).toBeLessThan(250);
});

test("the longest file that is read gives way meanwhile", async () => {
  const cells = (n: number) => `;${n};"${"x ".repeat(200)}"\n`;
  const file = Buffer.from(
    `Identifiant;N° de parc;Description\n${Array.from({ length: 20_000 }, (_, n) => cells(n)).join("")}`,
  );
  let rows = 0;
  const stall = await stallOf(async () => {
    for await (const _ of (await openImport(file)).rows()) rows += 1;
  });
  expect(rows).toBe(20_000);
  expect(stall).toBeLessThan(250);
});
