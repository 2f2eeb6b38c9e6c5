import { randomUUID } from "node:crypto";
import { mkdir, rename } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createSemaphore } from "#server/semaphore.ts";

// An S3 store as a program: `node tests/support/s3-process.ts <folder> <key> <secret>` prints the port it listens on.
// Listings of several pages need `--openssl-legacy-provider`: their tokens are made with a cipher of old.
// s3rver is a store for tests: what every real one does and it does not is added here.

interface StoredObject {
  bucket: string;
  key: string;
  content: unknown;
  metadata: object;
}
interface Listing {
  objects: { key: string }[];
  isTruncated: boolean;
}
interface Store {
  getResourcePath(bucket: string, key: string, resource: string): string;
  putContent(file: string, content: unknown): Promise<[size: number, md5: string]>;
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
  putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
  getObject(...args: unknown[]): Promise<unknown>;
  deleteObject(...args: unknown[]): Promise<unknown>;
  listObjects(bucket: string, options: { maxKeys?: number }): Promise<Listing>;
}

const require = createRequire(import.meta.url);
const S3rver = require("@20minutes/s3rver");
const { DUMMY_ACCOUNT } = require("@20minutes/s3rver/lib/models/account.js");
const signature = require("@20minutes/s3rver/lib/signature/v4.js");
const FilesystemStore: new (folder: string) => Store = require("@20minutes/s3rver/lib/stores/filesystem.js");

const [folder = "", accessKeyId, secretAccessKey] = process.argv.slice(2);
const [buckets, parts] = [path.join(folder, "buckets"), path.join(folder, "parts")];
await Promise.all([mkdir(buckets), mkdir(parts)]);

/** Objects come and go whole: nobody gets the length of one version with the bytes of another, or half of a listing. */
class WholeObjects extends FilesystemStore {
  #oneAtATime = createSemaphore({ atOnce: 1 });

  override async putObject({ bucket, key, content, metadata }: StoredObject) {
    const [part, file] = [path.join(parts, randomUUID()), this.getResourcePath(bucket, key, "object")];
    const [size, md5] = await this.putContent(part, content);
    return this.#oneAtATime(async () => {
      await mkdir(path.dirname(file), { recursive: true });
      await rename(part, file);
      await this.putMetadata(bucket, key, metadata, md5);
      return { size, md5 };
    });
  }

  override getObject(...args: unknown[]) {
    return this.#oneAtATime(() => super.getObject(...args));
  }
  override deleteObject(...args: unknown[]) {
    return this.#oneAtATime(() => super.deleteObject(...args));
  }
  /** In the order of keys, by which the next page begins: that of folders is another. */
  override async listObjects(bucket: string, options: { maxKeys?: number }) {
    const whole = { ...options, maxKeys: Number.POSITIVE_INFINITY };
    const all = await this.#oneAtATime(() => super.listObjects(bucket, whole));
    const sorted = all.objects.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const objects = sorted.slice(0, options.maxKeys);
    return { ...all, objects, isTruncated: objects.length < sorted.length };
  }
}

// The AWS SDK signs `/bucket/` for what concerns the bucket itself; s3rver expects `/bucket`.
const { getStringToSign } = signature;
signature.getStringToSign = (request: { uri: string }, ...more: unknown[]) =>
  getStringToSign({ ...request, uri: request.uri.replace(/^\/[^/]+$/, "$&/") }, ...more);

DUMMY_ACCOUNT.createKeyPair(accessKeyId, secretAccessKey);
const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory: buckets });
server.store = server.context.store = new WholeObjects(buckets);
const { port } = (await server.run()) as AddressInfo;
process.stdout.write(`${port}\n`);
// Whoever started it is gone.
process.stdin.resume().once("end", () => process.exit());
