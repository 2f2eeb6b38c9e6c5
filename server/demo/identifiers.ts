import { createHash } from "node:crypto";

/**
 * A UUID of version 7 for the moment, whose random part comes from the name: the same on every installation, so that
 * addresses of the demonstration can be shared and bookmarked.
 */
export function stableId(name: string, moment: Date): string {
  const bytes = createHash("sha256").update(`tramontane-demo:${name}`).digest().subarray(0, 16);
  bytes.writeUIntBE(moment.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
