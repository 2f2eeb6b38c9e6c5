import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readEnv, variableNames } from "#server/env.ts";
import { largestBody, serverLimits } from "#server/http/request-limits.ts";

// The example and the handbook name every variable there is, and none that there is not.

const example = readFileSync(".env.production.example", "utf8");
const settings = [...example.matchAll(/^(#?)([A-Z][A-Z\d_]+)=(.*)$/gm)].map(([, mark, name, value]) => ({
  name: name as string,
  value: value as string,
  isDefault: mark === "#",
}));
const handbook = readFileSync("docs/operations.md", "utf8");
const configurable = variableNames.filter((name) => name !== "NODE_ENV");

test("the example has every variable once", () => {
  expect(settings.map(({ name }) => name).toSorted()).toEqual(configurable.toSorted());
});

test("a server starts from the example as it is, with the stricter rule for passwords", () => {
  const given = Object.fromEntries(settings.filter((s) => !s.isDefault).map((s) => [s.name, s.value]));
  expect(readEnv(given)).toMatchObject({ passwordMinLength: 12, demoData: false, appUrl: given.APP_URL });
});

test("what stands behind a # is the default", () => {
  const defaults = Object.fromEntries(settings.filter((s) => s.isDefault).map((s) => [s.name, s.value]));
  expect(Object.keys(defaults).length).toBeGreaterThan(5);
  // The bucket's region shows only where there is a bucket.
  expect(readEnv({ S3_BUCKET: "b", ...defaults })).toEqual(readEnv({ S3_BUCKET: "b" }));
});

test("the handbook's table has every variable", () => {
  const rows = [...handbook.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    [...(cell as string).matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name),
  );
  expect([...new Set(rows)].toSorted()).toEqual(configurable.toSorted());
});

test("the limits that are no settings are the handbook's", () => {
  const { maxHeaderSize, headersTimeout, requestTimeout, silence } = serverLimits;
  const sentence = handbook.match(/^Limits that are not settings: (.*)$/m)?.[1] ?? "";
  expect(sentence).toContain(`head ${maxHeaderSize / 1024} kB (431) within ${headersTimeout / 1000} s (408)`);
  expect(sentence).toContain(`all of it within ${requestTimeout / 60_000} minutes (408)`);
  expect(sentence).toContain(`a visitor's form ${largestBody("/contact", false) / 1024} kB`);
  expect(sentence).toContain(`one of staff ${largestBody("/contact", true) / 1024 ** 2} MB`);
  expect(sentence).toContain(`silence of ${silence / 1000} s`);
});
