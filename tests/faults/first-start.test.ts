import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { makeSharedTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// The product as it comes: no variable set, its own database under its own folder.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let folder: TemporaryFolder;
let instance: Instance;

beforeAll(async () => {
  folder = await makeSharedTemporaryFolder();
  instance = await startInstance({ DATA_DIR: `${folder.path}/data` });
});

afterAll(async () => {
  await instance?.stop();
  await folder.remove();
});

test("the first start serves the demonstration company with its pictures", async () => {
  const page = await (await fetch(instance.url)).text();
  expect(page).toContain("Tramontane Location");
  const pictures = [...new Set(page.match(/\/storage\/photos\/[^"?\s]+/g))];
  expect(pictures.length).toBeGreaterThanOrEqual(8);
  for (const path of pictures.slice(0, 4)) {
    const answer = await fetch(`${instance.url}${path}?w=480`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^image\/(webp|avif)$/);
  }
});
