import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Block, wordsOf } from "#app/lib/markdown.ts";
import { officeMenu } from "#app/office/shell/office-menu.ts";
import { type HelpPage, helpPageAt, helpPages } from "./help-pages.ts";
import { readHelpText } from "./help-text.server.ts";

const wordsOfBlock = (block: Block) => {
  if ("text" in block) return [wordsOf(block.text)];
  if ("list" in block) return block.list.map(wordsOf);
  return block.definitions.flatMap(({ term, text }) => [wordsOf(term), wordsOf(text)]);
};

async function textOf(page: HelpPage): Promise<string> {
  const sections = await readHelpText(page);
  return sections
    .flatMap(({ heading, blocks }) => [heading ?? "", ...blocks.flatMap(wordsOfBlock)])
    .join("\n");
}

/** As they are compared: whatever kind of space and apostrophe either has. */
const plain = (text: string) =>
  text
    .replaceAll("&nbsp;", " ")
    .replace(/\\u00a0|\\u202f|[\u00a0\u202f]/g, " ")
    .replaceAll("’", "'")
    .replace(/\s+/g, " ");

const source = plain(
  readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|domain\/help\//.test(file))
    .map((file) => readFileSync(`app/${file}`, "utf8"))
    .join("\n"),
);

test("every section of the back-office has a page, and every page is somebody's", () => {
  const entries = officeMenu.flatMap((group) => group.entries);
  const places = entries.flatMap((entry) => [entry, ...(entry.parts ?? [])]);
  const paths = places.map(({ path }) => path.replace(/\?.*/, ""));
  expect(paths.length).toBeGreaterThan(15);
  // The dashboard's page is everybody's last resort, and explains nothing but itself.
  const own = paths.filter((path) => path !== "/locadmin/dashboard" && !path.includes("/frequentation"));
  expect(own.filter((path) => helpPageAt(path)?.slug === "tableau-de-bord")).toEqual([]);
  for (const page of helpPages) expect(helpPageAt(page.sections[0] ?? "")).toBe(page);
  expect(helpPageAt("/locadmin/dashboard/planning/agenda")?.slug).toBe("planning");
  expect(helpPageAt("/locadmin/dashboard/vehicules/0197/etat")?.slug).toBe("etat");
  expect(helpPageAt("/locadmin/dashboard/vehicules/0197")?.slug).toBe("vehicules");
  expect(helpPageAt("/catalogue")).toBeUndefined();
});

test("every text is a page's", () => {
  const files = readdirSync(`${import.meta.dirname}/pages`).map((file) => file.replace(".md", ""));
  expect(files.sort()).toEqual(helpPages.map(({ slug }) => slug).sort());
});

test.each(helpPages)("«$title» is short, and names only labels that exist", async (page) => {
  const text = await textOf(page);
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(250);
  const labels = [...text.matchAll(/«\s([^»]+)\s»/g)].map(([, label = ""]) => plain(label));
  expect(labels.length).toBeGreaterThan(0);
  expect(labels.filter((label) => !source.includes(label))).toEqual([]);
});
