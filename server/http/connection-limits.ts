import type http from "node:http";
import { addressGroup } from "./rate-limits.ts";
import { createProxyTrust } from "./request-rules.ts";

const connectionsPerAddress = 200;
const streamsPerAddress = 50;
/** Of the room for connections: from here on only those come in whose address has few. */
const crowdedShare = 0.9;
const fewPerAddress = 10;
/** Part of the open files that connections may take: the rest is for the database, stored files and jobs. */
const shareForConnections = 0.8;

export function createTally(max: number) {
  const held = new Map<string, number>();
  return {
    take(key: string, limit = max): boolean {
      const count = held.get(key) ?? 0;
      if (count < limit) held.set(key, count + 1);
      return count < limit;
    },
    release(key: string) {
      const count = (held.get(key) ?? 0) - 1;
      if (count > 0) held.set(key, count);
      else held.delete(key);
    },
  };
}

/** What streams may take of the open files; visitors leave some of it to staff. */
export function streamLimits(openFiles = openFileLimit()) {
  const maxStreams = Math.min(20_000, Math.floor(openFiles / 2));
  return { maxStreams, forVisitors: Math.floor(maxStreams * 0.9), perAddress: streamsPerAddress };
}

/** Connection limit per address, trusted proxies excepted; the last tenth of all is for addresses with few. */
export function limitConnections(
  server: http.Server,
  trustedProxies: string[],
  { openFiles = openFileLimit(), perAddress = connectionsPerAddress } = {},
): void {
  const room = Math.floor(openFiles * shareForConnections);
  const crowdedFrom = Math.floor(room * crowdedShare);
  server.maxConnections = room;
  let open = 0;
  const isTrustedProxy = createProxyTrust(trustedProxies);
  const connections = createTally(perAddress);
  server.prependListener("connection", (socket) => {
    const isCrowded = open >= crowdedFrom;
    open += 1;
    socket.once("close", () => {
      open -= 1;
    });
    const address = socket.remoteAddress ?? "";
    if (isTrustedProxy(address)) return;
    const group = addressGroup(address);
    const max = isCrowded ? Math.min(fewPerAddress, perAddress) : perAddress;
    if (!connections.take(group, max)) return void socket.destroy();
    socket.once("close", () => connections.release(group));
  });
}

function openFileLimit(): number {
  // A report also looks up the names of whoever is connected, unless told not to.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number } } };
  const limit = Number(userLimits?.open_files?.soft);
  // A system that does not say, or says «unlimited», has enough for all we ever take.
  return limit > 0 ? limit : 65_536;
}
