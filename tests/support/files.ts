import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { Db } from "#server/db/database.ts";
import { createDiskStorage } from "#server/files/disk.ts";
import type { JobName, Jobs } from "#server/jobs/jobs.ts";
import { silentLog } from "#server/log.ts";

export const admin: StaffMember = {
  id: "00000000-0000-7000-8000-000000000001",
  email: "admin@example.fr",
  role: "admin",
  active: true,
};
export const user: StaffMember = { ...admin, email: "user@example.fr", role: "user" };

export async function testFiles(database: { db: Db }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "tramontane-files-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const sent: { name: JobName; fileId?: string }[] = [];
  const jobs: Jobs = {
    send: async (name, payload) => {
      sent.push({ name, ...(payload as { fileId?: string }) });
    },
    stop: async () => {},
  };
  const storage = createDiskStorage(folder);
  const app = {
    get db() {
      return database.db;
    },
    storage,
    jobs,
    log: silentLog,
    now: () => new Date(),
  };
  const objects = async () => {
    const keys: string[] = [];
    for await (const { key } of storage.list("")) keys.push(key);
    return keys.sort();
  };
  return { app, sent, objects, folder };
}

/** Soft clouds: a body worth cutting, and quick to encode. */
export function picture(width: number, height: number) {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const clouds = { width: 30, height: 20, channels: 3, background: "#888", noise } as const;
  return sharp({ create: clouds }).resize(width, height, { fit: "fill" });
}

/** A PNG whose header promises more pixels than its few bytes hold. */
export function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(1024));
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.byteLength, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
