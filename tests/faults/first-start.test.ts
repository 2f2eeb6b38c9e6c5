import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createBrowser } from "#tests/support/browser.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { makeSharedTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// The product as it comes: no variable set, its own database under its own folder.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let folder: TemporaryFolder;
let instance: Instance;
const start = () => startInstance({ DATA_DIR: `${folder.path}/data` });

beforeAll(async () => {
  folder = await makeSharedTemporaryFolder();
  instance = await start();
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

test("after kill -9 of everything, the next start has all that was acknowledged", async () => {
  const admin = createBrowser(instance.url);
  await admin.signIn();
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      fetch(`${instance.url}/functions/v1/send-email`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          name: `Visiteur ${i}`,
          email: `visiteur${i}@example.fr`,
          phone: "06 39 98 00 00",
          subject: "information",
          agency_id: "",
          message: `Message numéro ${i}, à ne pas perdre.`,
        }),
      }).then((answer) => answer.status),
    ),
  );
  const acknowledged = sent.filter((status) => status === 200).length;
  expect(acknowledged).toBe(5);

  const postmaster = Number(
    (await readFile(`${folder.path}/data/postgres/cluster/postmaster.pid`, "utf8")).split("\n")[0],
  );
  process.kill(postmaster, "SIGKILL");
  await instance.kill();
  instance = await start();

  const again = createBrowser(instance.url);
  again.cookie = admin.cookie;
  const dashboard = await (await again.get("/locadmin/dashboard")).text();
  expect(dashboard.match(/à ne pas perdre/g)?.length).toBeGreaterThanOrEqual(acknowledged);
});
