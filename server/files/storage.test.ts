import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startS3Server } from "#tests/support/s3-server.ts";
import { createDiskStorage } from "./disk.ts";
import { createS3Storage } from "./s3.ts";
import type { Storage } from "./storage.ts";

const folder = await mkdtemp(path.join(os.tmpdir(), "tramontane-storage-"));
afterAll(() => rm(folder, { recursive: true }));

interface OpenStore {
  storage: Storage;
  close?: () => Promise<void>;
}

async function openBucket(): Promise<OpenStore> {
  const server = await startS3Server();
  return { storage: await createS3Storage(server.options), close: server.stop };
}

const stores: { name: string; open: () => OpenStore | Promise<OpenStore> }[] = [
  { name: "disk", open: () => ({ storage: createDiskStorage(folder) }) },
  { name: "S3", open: openBucket },
];

for (const { name, open } of stores)
  describe(`a store on ${name}`, () => {
    let store: OpenStore;
    let storage: Storage;
    beforeAll(async () => {
      store = await open();
      storage = store.storage;
    }, 90_000);
    afterAll(() => store.close?.());

    const read = async (key: string, range?: { start: number; end?: number }) => {
      const found = await storage.get(key, range);
      return found && { ...found, body: (await buffer(found.body)).toString() };
    };
    const keysUnder = async (prefix: string) => {
      const keys: string[] = [];
      for await (const { key } of storage.list(prefix)) keys.push(key);
      return keys.sort();
    };

    test("answers its check", async () => {
      await expect(storage.check()).resolves.toBeUndefined();
    });

    test("gives back what was put, with its length", async () => {
      await storage.put("photos/a/one.webp", Buffer.from("0123456789"));
      expect(await read("photos/a/one.webp")).toEqual({ body: "0123456789", totalLength: 10 });
    });

    test("replaces an object under the same key", async () => {
      await storage.put("photos/a/again.webp", Buffer.from("first, longer"));
      await storage.put("photos/a/again.webp", Buffer.from("second"));
      expect((await read("photos/a/again.webp"))?.body).toBe("second");
    });

    test("knows nothing of an object that was not put, nor of a folder", async () => {
      await storage.put("photos/folder/x.webp", Buffer.from("x"));
      expect(await storage.get("photos/a/none.webp")).toBeNull();
      expect(await storage.get("photos/folder")).toBeNull();
      expect(await storage.get("photos/folder/x.webp/deeper.webp")).toBeNull();
    });

    test("reads ranges, cut to the object", async () => {
      await storage.put("photos/a/range.webp", Buffer.from("0123456789"));
      const range = (start: number, end?: number) => read("photos/a/range.webp", { start, end });
      expect(await range(2, 4)).toMatchObject({ body: "234", totalLength: 10 });
      expect(await range(7)).toMatchObject({ body: "789", totalLength: 10 });
      expect(await range(7, 99)).toMatchObject({ body: "789", totalLength: 10 });
      expect(await range(10)).toMatchObject({ body: "", totalLength: 10 });
    });

    test("removes an object, and what is not there without complaint", async () => {
      await storage.put("photos/gone/x.webp", Buffer.from("x"));
      await storage.remove("photos/gone/x.webp");
      await storage.remove("photos/gone/x.webp");
      expect(await storage.get("photos/gone/x.webp")).toBeNull();
    });

    test("lists the keys under a prefix with their age", async () => {
      for (const key of ["photos/list/1.webp", "photos/list/deep/2.webp", "photos/listed.webp"]) {
        await storage.put(key, Buffer.from(key));
      }
      expect(await keysUnder("photos/list/")).toEqual(["photos/list/1.webp", "photos/list/deep/2.webp"]);
      expect(await keysUnder("photos/list")).toContain("photos/listed.webp");
      expect(await keysUnder("nothing/")).toEqual([]);
      for await (const { modifiedAt } of storage.list("photos/list/")) {
        expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
      }
    });

    test("lists more keys than one answer of a bucket holds", async () => {
      const keys = Array.from(
        { length: 1_100 },
        (_, i) => `photos/many/${i % 3 ? `${i % 3}/` : ""}${i}.webp`,
      );
      for (let i = 0; i < keys.length; i += 50)
        await Promise.all(keys.slice(i, i + 50).map((key) => storage.put(key, Buffer.from("x"))));
      expect(await keysUnder("photos/many/")).toEqual(keys.sort());
    });

    test.each([
      "",
      "/etc/passwd",
      "../outside.webp",
      "photos/../../outside.webp",
      "photos//x.webp",
      "photos/./x.webp",
      "photos/a b.webp",
      "photos/%2e%2e/x.webp",
      "photos\\x.webp",
      "photos/x\0.webp",
      `photos/${"x".repeat(201)}`,
    ])("refuses the key %j", async (key) => {
      await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow("Not a storage key");
      await expect(storage.get(key)).rejects.toThrow("Not a storage key");
      await expect(storage.remove(key)).rejects.toThrow("Not a storage key");
    });

    test("readers see the old object or the new one, never a mixture", async () => {
      const texts = ["a".repeat(300_000), "b".repeat(200_000)];
      await storage.put("photos/a/race.webp", Buffer.from(texts[0] as string));
      let isWriting = true;
      const writer = (async () => {
        for (let i = 0; i < 20; i++)
          await storage.put("photos/a/race.webp", Buffer.from(texts[i % 2] as string));
        isWriting = false;
      })();
      while (isWriting) expect(texts).toContain((await read("photos/a/race.webp"))?.body);
      await writer;
    });
  });

describe("a folder", () => {
  const storage = createDiskStorage(folder);

  test("is left without unfinished files and without empty folders", async () => {
    await storage.put("photos/tidy/deep/x.webp", Buffer.from("x"));
    expect(await readdir(path.join(folder, "photos/tidy/deep"))).toEqual(["x.webp"]);
    await storage.remove("photos/tidy/deep/x.webp");
    await expect(stat(path.join(folder, "photos/tidy"))).rejects.toThrow("ENOENT");
    expect((await stat(folder)).isDirectory()).toBe(true);
  });

  test("lists what a killed write left behind, so that the sweep finds it", async () => {
    await storage.put("photos/cut/x.webp", Buffer.from("x"));
    const left = path.join(folder, "photos/cut/.y.webp.0123456789ab.part");
    await writeFile(left, "half");
    await utimes(left, new Date(0), new Date(0));
    const found = [];
    for await (const object of storage.list("photos/cut/")) found.push(object);
    expect(found).toContainEqual({ key: "photos/cut/.y.webp.0123456789ab.part", modifiedAt: new Date(0) });
  });

  test("takes writes and removals in the same place at once", async () => {
    await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        await storage.put(`photos/busy/${i % 5}/${i}.webp`, Buffer.from("x"));
        await storage.remove(`photos/busy/${i % 5}/${i}.webp`);
      }),
    );
    expect((await readdir(path.join(folder, "photos"))).includes("busy")).toBe(false);
  });

  test("that cannot be written to fails its check", async () => {
    await writeFile(path.join(folder, "a-file"), "");
    await expect(createDiskStorage(path.join(folder, "a-file")).check()).rejects.toThrow();
  });
});
