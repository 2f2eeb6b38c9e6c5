import { createHash, randomBytes } from "node:crypto";
import { addressGroup, isEverybody } from "#server/http/rate-limits.ts";

/** Searches in vain of one household that are counted in a minute: people think before they type another. */
const mostAMinute = 10;
/** Words whose askers are remembered; the oldest are forgotten first. */
const mostRemembered = 5_000;

/**
 * Tells made-up searches from real ones, in memory alone: how many one household made this minute, and which words more
 * than one asked for. Of a household two bytes of a hash are held, by a key that ends with the process: enough to say
 * «another», not who.
 */
export function createSearchAskers(now: () => Date) {
  const salt = randomBytes(16);
  const thisMinute = new Map<string, number>();
  const askers = new Map<string, number | "several">();
  let minute = 0;

  const markOf = (group: string) => createHash("sha256").update(salt).update(group).digest().readUInt16BE();

  function isTooMany(group: string): boolean {
    const current = Math.floor(now().getTime() / 60_000);
    if (current !== minute) thisMinute.clear();
    minute = current;
    const count = (thisMinute.get(group) ?? 0) + 1;
    thisMinute.set(group, count);
    return count > mostAMinute;
  }

  function remember(key: string, mark: number | "several") {
    const before = askers.get(key);
    askers.delete(key);
    askers.set(key, before === undefined || before === mark ? mark : "several");
    const [oldest] = askers.keys();
    if (askers.size > mostRemembered && oldest !== undefined) askers.delete(oldest);
  }

  return {
    /** Whether the search counts; `key` is its day and words. */
    take(key: string, address: string): boolean {
      if (isEverybody(address)) {
        remember(key, "several");
        return true;
      }
      const group = addressGroup(address);
      if (isTooMany(group)) return false;
      remember(key, markOf(group));
      return true;
    },
    isShared: (key: string) => askers.get(key) === "several",
  };
}
