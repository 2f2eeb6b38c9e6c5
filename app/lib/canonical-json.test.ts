import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { canonicalJson, sha256Of } from "./canonical-json.ts";

test("one spelling, whatever the order of keys, at any depth", () => {
  const spelling = '{"a":[{"x":1,"y":[]},null],"b":"«é\\n»","c":{"d":0.15,"e":true}}';
  expect(canonicalJson({ c: { e: true, d: 0.15 }, b: "«é\n»", a: [{ y: [], x: 1 }, null] })).toBe(spelling);
  expect(canonicalJson(JSON.parse(spelling))).toBe(spelling);
});

test("what is not said is not there, as in a document that was stored", () => {
  const document = { a: undefined, b: null, c: [undefined, 1] };
  expect(canonicalJson(document)).toBe('{"b":null,"c":[null,1]}');
  expect(canonicalJson(JSON.parse(JSON.stringify(document)))).toBe(canonicalJson(document));
});

test("the digest is that of its spelling, and of no other", async () => {
  const digest = createHash("sha256").update('{"a":1,"é":"ü"}').digest("hex");
  expect(await sha256Of({ é: "ü", a: 1 })).toBe(digest);
  expect(await sha256Of({ é: "ü", a: 2 })).not.toBe(digest);
});
