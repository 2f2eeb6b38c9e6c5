import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// What lets the same tree be installed anywhere: contents known by their hash, from whichever registry is at hand.

interface Entry {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
}

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const lockfile = read("package-lock.json") as { lockfileVersion: number; packages: Record<string, Entry> };
const { "": root, ...entries } = lockfile.packages;
const installed = Object.entries(entries);

test("every package has one version and the hash of its contents", () => {
  expect(lockfile.lockfileVersion).toBe(3);
  expect(installed.length).toBeGreaterThan(100);
  for (const [name, { version, integrity, link }] of installed) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
    expect(integrity, name).toMatch(/^sha512-[\w+/]{86}==$/);
    expect(link, name).toBeUndefined();
  }
});

test("no package is bound to one registry, folder or repository", () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test("the lockfile is the one of package.json", () => {
  const { dependencies, devDependencies } = read("package.json");
  expect(root).toMatchObject({ dependencies, devDependencies });
});
