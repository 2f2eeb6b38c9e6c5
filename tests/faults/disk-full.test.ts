import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { variantKey } from "#server/files/keys.ts";
import { createBrowser } from "#tests/support/browser.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { picture } from "#tests/support/files.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { mountSmallDisk, type SmallDisk } from "#tests/support/small-disk.ts";
import { sendVisitorMessage } from "#tests/support/visitor-message.ts";

// One instance whose files and letters lie on a disk of a few megabytes, and whose database does not.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const database = testDatabase({ from: "started" });
let disk: SmallDisk | null;
let instance: Instance;

beforeAll(async () => {
  disk = await mountSmallDisk(8);
  await database.db.updateTable("company_info").set({ email: "agence@example.fr" }).execute();
  if (disk)
    instance = await startInstance({ DATABASE_URL: database.url, DATA_DIR: disk.path, DEMO_DATA: "false" });
});

afterAll(async () => {
  await instance?.stop();
  await disk?.remove();
});

test("files on a full disk: a clear refusal, everything readable, and all well again once there is room", async ({
  skip,
}) => {
  if (!disk) return skip("no file system can be mounted here");
  const body = new Uint8Array(await picture(1000, 700).jpeg().toBuffer());
  const admin = createBrowser(instance.url);
  await admin.signIn();
  const upload = async () => {
    const answer = await fetch(
      `${instance.url}/locadmin/dashboard/televersement?kind=site-photo&category=about`,
      {
        method: "POST",
        headers: { cookie: admin.cookie, origin: instance.url, "content-type": "image/jpeg" },
        body,
      },
    );
    return {
      status: answer.status,
      ...((await answer.json()) as { file?: { url: string }; error?: string }),
    };
  };
  const statusOf = async (address: string) => (await fetch(instance.url + address)).status;

  const kept = (await upload()).file?.url as string;
  await eventually(async () => (await unfinishedVariants()) === 0, 20_000);
  // A width that nobody has asked for yet, and that cannot be kept now.
  const storage = path.join(disk.path, "storage");
  await rm(path.join(storage, variantKey(kept.replace("/storage/", ""), 480, "webp")));
  const files = await objectsIn(storage);
  await disk.fill();

  const refused = await upload();
  expect(refused).toMatchObject({ status: 503, error: expect.stringContaining("plus de place") });
  for (const address of [kept, `${kept}?w=480`, `${kept}?w=960`, "/", "/contact", "/readyz"])
    expect([address, await statusOf(address)]).toEqual([address, 200]);
  expect((await sendVisitorMessage(admin, "Deux fourgons pour samedi ?")).status).toBe(200);
  const [waiting] = await eventually(async () => {
    const rows = await mails();
    return rows[0]?.last_error && rows;
  });
  expect(waiting).toMatchObject({ state: "waiting", last_error: expect.stringContaining("ENOSPC") });
  // Nothing of what was refused lies about, taking room.
  await eventually(async () => (await storedFiles()) === 1);
  expect(await objectsIn(storage)).toEqual(files);
  expect((await readdir(path.join(disk.path, "outbox"))).filter((name) => name.endsWith(".part"))).toEqual(
    [],
  );

  await disk.prepareRestore();
  expect((await upload()).status).toBe(200);
  await eventually(async () => (await mails())[0]?.state === "sent", 40_000);
});

async function objectsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

async function unfinishedVariants(): Promise<number> {
  const rows = database.db.selectFrom("stored_files").select("id").where("variants_ready", "=", false);
  return (await rows.execute()).length;
}

async function storedFiles(): Promise<number> {
  return (await database.db.selectFrom("stored_files").select("id").execute()).length;
}

function mails() {
  return database.db.selectFrom("outgoing_mails").select(["state", "last_error"]).execute();
}
