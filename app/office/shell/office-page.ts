import { useMatches } from "react-router";
import type { Right } from "#app/domain/accounts/rights.ts";

/** What a back-office route tells the shell: `export const handle: OfficeHandle = { title: "Tableau de bord" }`. */
export interface OfficeHandle {
  title: string;
  /** The few words after the title, from the route's own loader data: a date, a count. */
  context?: (loaderData: unknown) => string | undefined;
  /** Where it was reached from: «Demande K7M-4XQ». */
  back?: (loaderData: unknown) => { label: string; to: string } | undefined;
  /** The page follows changes as they happen, so it wears the live mark; others show it only when the line is down. */
  live?: boolean;
  /** What it shows besides messages: its changes load the page anew. */
  follows?: "planning" | "damages";
  /** What the page adds to, for the amber «+» that stands in a phone's top bar. */
  add?: { label: string; to: string; right?: Right };
}

export function useOfficePage() {
  const match = useMatches().findLast(({ handle }) => isOfficeHandle(handle));
  const handle = match?.handle as OfficeHandle | undefined;
  // A route whose loader failed has no data to speak of.
  const data = match?.loaderData;
  return {
    ...{ title: "Gestion", live: false, ...handle },
    context: data === undefined ? undefined : handle?.context?.(data),
    back: data === undefined ? undefined : handle?.back?.(data),
  };
}

function isOfficeHandle(handle: unknown): handle is OfficeHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}
