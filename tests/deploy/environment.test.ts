import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readEnv, variableNames } from "#server/env.ts";

// The example and the handbook name every variable there is, and none that there is not.

const example = readFileSync(".env.production.example", "utf8");
const settings = [...example.matchAll(/^(#?)([A-Z][A-Z\d_]+)=(.*)$/gm)].map(([, mark, name, value]) => ({
  name: name as string,
  value: value as string,
  isDefault: mark === "#",
}));
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
  const handbook = readFileSync("docs/operations.md", "utf8");
  const rows = [...handbook.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    [...(cell as string).matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name),
  );
  expect([...new Set(rows)].toSorted()).toEqual(configurable.toSorted());
});
