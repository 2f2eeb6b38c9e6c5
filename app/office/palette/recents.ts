import {
  foundRecords,
  maxInGroup,
  type PlaceKind,
  readVisits,
  type Visit,
  writeVisits,
} from "#app/domain/palette/places.ts";
import { recordPaths } from "#app/domain/records/record.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { isUuid } from "#app/lib/uuid.ts";

/** One more than is shown: where one is now is left out. */
const maxKept = maxInGroup + 1;

const prefixes: [prefix: string, kind: PlaceKind][] = [
  [officePaths.vehicle(""), "vehicle"],
  [officePaths.quote(""), "quote"],
  ...foundRecords.map(([name, kind]): [string, PlaceKind] => [recordPaths(kind).edit(""), name]),
];

export function visitOf({ pathname, search }: { pathname: string; search: string }): Visit | null {
  if (pathname === officePaths.messages) {
    const id = new URLSearchParams(search).get("demande");
    return isUuid(id) ? { kind: "request", id: id.toLowerCase() } : null;
  }
  for (const [prefix, kind] of prefixes) {
    const id = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : "";
    if (isUuid(id)) return { kind, id: id.toLowerCase() };
  }
  return null;
}

export function withVisit(visits: readonly Visit[], visit: Visit): Visit[] {
  return [visit, ...visits.filter(({ id }) => id !== visit.id)].slice(0, maxKept);
}

// Ids alone are kept in the browser, each person's apart: a name must not stay behind on a counter's computer.
const keyOf = (memberId: string) => `ouverts ${memberId}`;

export function readRecents(memberId: string, here: Visit | null): Visit[] {
  try {
    const kept = readVisits(localStorage.getItem(keyOf(memberId)));
    return kept.filter(({ id }) => id !== here?.id).slice(0, maxInGroup);
  } catch {
    return [];
  }
}

export function rememberVisit(memberId: string, visit: Visit) {
  try {
    const kept = readVisits(localStorage.getItem(keyOf(memberId)));
    localStorage.setItem(keyOf(memberId), writeVisits(withVisit(kept, visit)));
  } catch {
    // A browser that keeps nothing has no recents.
  }
}
