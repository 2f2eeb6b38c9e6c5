import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { attackedSite } from "#tests/support/attacked-site.ts";
import { pathEscapes } from "#tests/support/path-escapes.ts";
import { askExactly } from "#tests/support/unaltered-request.ts";

// Nothing but stored pictures and built files is served, and nothing is written outside the store.

const site = attackedSite();
const secret = "le-secret-du-depot";

beforeAll(async () => {
  // Beside the store, within reach of one step up.
  await writeFile(path.join(site.folder, "secret.txt"), secret);
  await writeFile(path.join(site.folder, "secret.webp"), secret);
});

const bases = [
  "/storage/",
  "/storage/photos/hero/",
  "/storage/logos/",
  "/peinture/",
  "/peinture/000000000000/",
  "/assets/",
  "/",
];

describe.each(bases)("below %s", (base) => {
  test("nothing outside of it is found", async () => {
    // Whole pages are drawn around what is not found elsewhere: there, some of them are enough.
    const isStore = base.startsWith("/storage");
    for (const asked of pathEscapes(base).filter((_, index) => isStore || index % 4 === 0)) {
      const { status, body } = await askExactly(site.url, asked);
      const isAPage = status === 200 && body.includes("<!DOCTYPE html>");
      expect(isAPage || (status >= 400 && status < 500), `${asked} → ${status}`).toBe(true);
      expect(body, asked).not.toMatch(new RegExp(`${secret}|root:x?:0|"private": true|ADMIN_PASSWORD`));
    }
  });
});

test("the store's unfinished files, variants and folders are nobody's", async () => {
  for (const key of [
    "variants/photos/hero/a.webp/480.webp",
    "photos",
    "photos/",
    "photos/hero",
    "photos/.x.part",
    "secret.txt",
  ]) {
    expect((await askExactly(site.url, `/storage/${key}`)).status, key).toBe(404);
  }
});

describe("an upload's name", () => {
  const names = [
    "../../../../tmp/evil.webp",
    "..\\..\\evil.webp",
    "/etc/cron.d/evil",
    "C:\\evil.webp",
    "evil.webp\u0000.php",
    "evil.php",
    ".htaccess",
    "..",
    "a/b/c.webp",
    "\r\nX-Evil: 1.webp",
    "%2e%2e%2fevil.webp",
    "\u202epbew.exe",
    `${"a".repeat(5_000)}.webp`,
    "con.webp",
    "<img src=x onerror=alert(1)>.png",
  ];

  test.each(names)("%j is a name and no path", async (name) => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#888" } })
      .png()
      .toBuffer();
    const before = await outsideTheStore();
    const answer = await fetch(`${site.url}/locadmin/dashboard/televersement?kind=brand-logo`, {
      method: "POST",
      headers: {
        origin: site.url,
        cookie: site.members.user.cookie,
        "x-file-name": encodeURIComponent(name),
      },
      body: new Uint8Array(picture),
    });
    expect(answer.status).toBe(200);
    const { file } = (await answer.json()) as { file: { id: string; url: string; name: string } };
    expect(file.url).toMatch(/^\/storage\/logos\/logos\/[0-9a-f-]{36}\.webp$/);
    expect(file.name).not.toMatch(/[/\\\p{Cc}]/u);
    const row = await site.db
      .selectFrom("stored_files")
      .select(["key", "original_name"])
      .where("id", "=", file.id)
      .executeTakeFirstOrThrow();
    expect(row.key).toMatch(/^logos\/logos\/[0-9a-f-]{36}\.webp$/);
    expect(row.original_name.length).toBeLessThanOrEqual(200);
    expect(await outsideTheStore()).toEqual(before);
  });

  /** Every file of the installation that is not in the store. */
  async function outsideTheStore(): Promise<string[]> {
    const files = await readdir(site.folder, { recursive: true });
    return files.filter((file) => !file.startsWith("storage")).sort();
  }

  test.each(["../../x", "..%2f..%2fx", "photos/../../x", "0197a000-0000-7000-8000-00000000dead/../x"])(
    "the vehicle «%s» is none",
    async (vehicle) => {
      const answer = await fetch(
        `${site.url}/locadmin/dashboard/televersement?kind=vehicle-photo&vehicle_id=${encodeURIComponent(vehicle)}`,
        { method: "POST", headers: { origin: site.url, cookie: site.members.user.cookie }, body: "x" },
      );
      expect(answer.status).toBe(422);
    },
  );
});
