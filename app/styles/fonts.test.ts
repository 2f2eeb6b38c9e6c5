import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
// @ts-expect-error A build script: plain JavaScript, without types.
import { cutFont, cutToFrench } from "../../scripts/cut-font.mjs";

test("the cut font is what fonts.css says of it", async () => {
  const css = readFileSync(new URL("fonts.css", import.meta.url), "utf8");
  expect(readFileSync(cutFont).equals(await cutToFrench(css)), "npm run font").toBe(true);
});
