import { expect, test } from "vitest";
import { indexing } from "./indexing.ts";

const own = { name: "Brenac Location", isExampleVisible: false, host: "www.brenac.example" };

test.each([
  ["a company's own site", {}, null],
  ["a site without a name", { name: "" }, "unnamed"],
  ["a site without a name, at home", { name: "", host: "localhost" }, "unnamed"],
  ["examples under a company's address", { isExampleVisible: true }, "examples"],
  ["examples at home", { isExampleVisible: true, host: "localhost" }, null],
  ["examples at home, by number", { isExampleVisible: true, host: "127.0.0.1" }, null],
  ["examples at home, by the new number", { isExampleVisible: true, host: "[::1]" }, null],
  [
    "an address that only sounds like home",
    { isExampleVisible: true, host: "localhost.example" },
    "examples",
  ],
  ["another", { isExampleVisible: true, host: "127.0.0.1.example" }, "examples"],
])("%s", (_, changes, obstacle) => {
  expect(indexing({ ...own, ...changes })).toBe(obstacle);
});
