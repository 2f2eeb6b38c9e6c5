import {
  type RecordName,
  type records,
  type ScreenRecord,
  screenRecords,
} from "#app/domain/records/records.ts";
import type { RequestStatus } from "#app/domain/requests/request-status.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { phoneKey } from "#app/lib/phone.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import { isUuid } from "#app/lib/uuid.ts";

type FoundRecord = {
  [Name in RecordName]: (typeof records)[Name] extends { screens: { foundBy: object } } ? Name : never;
}[RecordName];

/** Records that say what they are found by. */
export const foundRecords = screenRecords.filter(
  (entry): entry is [FoundRecord, ScreenRecord] => entry[1].screens.foundBy !== undefined,
);

/** What the palette leads to, besides the screens of the menu. */
export type Place = { id: string; to: string; name: string; detail: string } & (
  | { kind: "vehicle"; aside: string; type: string; picture: PictureSource | null }
  | { kind: "request"; status: RequestStatus }
  | { kind: "quote"; aside: string }
  | { kind: FoundRecord }
);
export type PlaceKind = Place["kind"];

export const maxInGroup = 4;

export const maxWords = 8;

/** A place that was opened: its kind and id, and nothing of whom it is about. */
export interface Visit {
  kind: PlaceKind;
  id: string;
}

const kinds: readonly string[] = ["vehicle", "request", "quote", ...foundRecords.map(([name]) => name)];

export function writeVisits(visits: readonly Visit[]): string {
  return visits.map(({ kind, id }) => `${kind}:${id}`).join(",");
}

/** From a browser's memory or an address: whatever is no visit is left out. */
export function readVisits(text: string | null): Visit[] {
  const read = (text ?? "").split(",", 20).flatMap((each): Visit[] => {
    const [kind = "", id = ""] = each.split(":");
    return kinds.includes(kind) && isUuid(id) ? [{ kind: kind as PlaceKind, id: id.toLowerCase() }] : [];
  });
  return read.filter((visit, index) => read.findIndex(({ id }) => id === visit.id) === index);
}

export function searchWords(q: string): string[] {
  return [...new Set(foldText(q).split(" ").filter(Boolean))].slice(0, maxWords);
}

/** The ways a name or a number may have been typed, each as words that must all be found. */
export function searchWays(q: string): string[][] {
  const words = searchWords(q);
  if (words.length === 0) return [];
  const ways = [words];
  // A telephone number, however it is spaced: it is kept in one piece too.
  const digits = q.replace(/\D/g, "");
  if (digits.length >= 4 && /^[\d\s.()+/-]+$/.test(q)) ways.push([phoneKey(digits)]);
  return ways;
}

/** Three letters are found anywhere, fewer only where a word begins: that is as short as the index can see. */
export function searchPatterns(q: string): string[][] {
  return searchWays(q).map((way) => way.map((word) => (word.length < 3 ? `% ${word}%` : `%${word}%`)));
}
