import { readdir, readFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attackedSite } from "#tests/support/attacked-site.ts";
import { databaseContents, writtenByJobs } from "#tests/support/database-contents.ts";
import { hostileDrawings, locatedPhoto, refusedFiles, twoFacedFiles } from "#tests/support/hostile-images.ts";
import { hangUpHalfway } from "#tests/support/unaltered-request.ts";
import { everyValidPost } from "#tests/support/valid-posts.ts";

// Files as they come over the wire: what is no picture is refused and leaves nothing, what is one is kept as a picture
// and nothing more. The rules themselves are tested in server/files/store-upload.test.ts.

const site = attackedSite();
const upload = "/locadmin/dashboard/televersement";

/** Somebody's server, which no picture of ours may make anyone call. */
const foreign = http.createServer((_req, res) => res.end());
const calls: string[] = [];
foreign.on("request", (req) => calls.push(String(req.url)));
beforeAll(() => new Promise<void>((resolve) => void foreign.listen(0, "127.0.0.1", resolve)));
afterAll(() => void foreign.close());

function send(
  bytes: Buffer,
  { kind = "site-photo&category=about", name = "x.jpg", type = "image/jpeg" } = {},
) {
  return fetch(`${site.url}${upload}?kind=${kind}`, {
    method: "POST",
    headers: {
      origin: site.url,
      cookie: site.members.user.cookie,
      "content-type": type,
      "x-file-name": encodeURIComponent(name),
    },
    body: new Uint8Array(bytes),
  });
}

/** Originals: smaller copies are made later, by a job. */
async function storedFiles(): Promise<string[]> {
  const folder = path.join(site.folder, "storage");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes("/variants/"))
    .sort();
}

const rows = async () => (await site.db.selectFrom("stored_files").select("id").execute()).length;

describe("refused, with a sentence and without a trace", () => {
  test.each(refusedFiles)("%s", async (name, bytes, statuses) => {
    const [files, count] = [await storedFiles(), await rows()];
    for (const type of ["image/jpeg", "image/png"]) {
      const answer = await send(bytes, { name, type });
      expect(statuses).toContain(answer.status);
      expect(((await answer.json()) as { error: string }).error.length).toBeGreaterThan(10);
    }
    expect(await storedFiles()).toEqual(files);
    expect(await rows()).toBe(count);
  });
});

describe("kept as a picture and nothing more", () => {
  test.each(twoFacedFiles)("%s", async (name, bytes) => {
    const answer = await send(bytes, { name, type: "text/html" });
    expect(answer.status).toBe(200);
    const { file } = (await answer.json()) as { file: { url: string } };
    const served = await fetch(site.url + file.url);
    expect(served.headers.get("content-type")).toBe("image/webp");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(served.headers.get("content-security-policy")).toContain("default-src 'none'");
    await expectClean(Buffer.from(await served.arrayBuffer()));
  });

  test("wherever a photograph says it was taken, no file of ours says it", async () => {
    const told = await sharp(locatedPhoto).metadata();
    expect(told.exif?.includes("AppareilSecret")).toBe(true);
    for (const kind of ["hero-image", "brand-logo", "site-photo&category=hero"]) {
      const before = new Set(await storedFiles());
      expect((await send(locatedPhoto, { kind })).status).toBe(200);
      const added = (await storedFiles()).filter((file) => !before.has(file));
      expect(added.length).toBeGreaterThan(0);
      for (const file of added) await expectClean(await readFile(file));
    }
  });

  async function expectClean(bytes: Buffer) {
    for (const trace of [
      "<script",
      "<?php",
      "__ran",
      "PK\u0003\u0004",
      "AppareilSecret",
      "LogicielSecret",
      "Exif",
      "xmpmeta",
    ])
      expect(bytes.includes(trace), trace).toBe(false);
    const { format, exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect(format).toBe("webp");
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
  }

  test.each(hostileDrawings)("a drawing with %s", async (_name, drawing) => {
    const { port } = foreign.address() as AddressInfo;
    const bytes = Buffer.from(drawing.replaceAll("PORT", String(port)));
    const answer = await send(bytes, { kind: "brand-logo", name: "logo.svg", type: "image/svg+xml" });
    expect([200, 415, 422]).toContain(answer.status);
    if (answer.status === 200) {
      const { file } = (await answer.json()) as { file: { url: string } };
      expect(file.url).toMatch(/\.webp$/);
      await expectClean(Buffer.from(await (await fetch(site.url + file.url)).arrayBuffer()));
    }
    expect(calls).toEqual([]);
  });
});

describe("a request that breaks off", () => {
  test.each(
    everyValidPost.filter(([name]) =>
      /contact|send-email|manage-users \(1|televersement|vehicules\/nouveau|apercu|parametres\?/.test(name),
    ),
  )("%s: nothing is kept, and the server goes on", async (_name, make) => {
    const post = await make(site);
    const [before, files] = [await databaseContents(site.pool, writtenByJobs), await storedFiles()];
    const sent =
      post.file ??
      Buffer.from(post.json ? JSON.stringify(post.json) : String(new URLSearchParams(post.fields)));
    const type = post.json
      ? "application/json"
      : post.file
        ? "image/png"
        : "application/x-www-form-urlencoded";
    for (const share of [0, 0.5, 1]) {
      await hangUpHalfway(site.url, post.path, {
        headers: { "content-type": type, ...(post.by ? { cookie: post.by.cookie } : {}) },
        sent: sent.subarray(0, sent.length * share),
        announced: sent.length + 1,
      });
    }
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    expect(await databaseContents(site.pool, writtenByJobs)).toBe(before);
    expect(await storedFiles()).toEqual(files);
  });
});

describe("a form in parts", () => {
  const end = "--x--\r\n";
  const part = (head: string, body = "y") => `--x\r\n${head}\r\n\r\n${body}\r\n`;
  const forms: [name: string, type: string, body: string][] = [
    ["no boundary", "multipart/form-data", part('Content-Disposition: form-data; name="a"') + end],
    ["an empty boundary", "multipart/form-data; boundary=", part('Content-Disposition: form-data; name="a"')],
    [
      "another boundary",
      "multipart/form-data; boundary=z",
      part('Content-Disposition: form-data; name="a"') + end,
    ],
    ["a boundary without end", "multipart/form-data; boundary=x", "--x"],
    ["nothing", "multipart/form-data; boundary=x", ""],
    ["no last boundary", "multipart/form-data; boundary=x", part('Content-Disposition: form-data; name="a"')],
    ["no name", "multipart/form-data; boundary=x", part("Content-Disposition: form-data") + end],
    ["no header", "multipart/form-data; boundary=x", `--x\r\n\r\ny\r\n${end}`],
    [
      "a file's path",
      "multipart/form-data; boundary=x",
      part('Content-Disposition: form-data; name="file_id"; filename="../../etc/cron.d/x"') + end,
    ],
    [
      "a thousand parts",
      "multipart/form-data; boundary=x",
      part('Content-Disposition: form-data; name="a"').repeat(1_000) + end,
    ],
    [
      "a very long header",
      "multipart/form-data; boundary=x",
      part(`Content-Disposition: form-data; name="${"a".repeat(60_000)}"`) + end,
    ],
    ["a very long boundary", `multipart/form-data; boundary=${"x".repeat(4_000)}`, end],
    [
      "parts within parts",
      "multipart/mixed; boundary=x",
      part("Content-Type: multipart/mixed; boundary=x", part("a: b")) + end,
    ],
  ];

  test.each(forms)("%s is no form of ours", async (_name, type, body) => {
    const before = await databaseContents(site.pool, writtenByJobs);
    for (const address of [
      "/contact",
      "/locadmin",
      "/locadmin/dashboard/marques/nouvelle",
      "/functions/v1/send-email",
      upload,
    ]) {
      const answer = await fetch(site.url + address, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": type, origin: site.url, cookie: site.members.user.cookie },
        body,
      });
      // Whoever is signed in already is sent on from the login.
      expect(answer.status === 302 || (answer.status >= 400 && answer.status < 500), address).toBe(true);
    }
    expect(await databaseContents(site.pool, writtenByJobs)).toBe(before);
  });
});
