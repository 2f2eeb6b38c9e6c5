import type { KnownDays } from "#app/domain/rental/days.ts";
import { officePaths } from "#app/lib/office-paths.ts";

/** What the form of a call may be opened with. */
export const callParams = { from: "du", to: "au", vehicle: "vehicule" } as const;

/** «Nouvelle demande» with what is known already: days, a vehicle. */
export function newRequestHref({ from, to, vehicle }: Partial<KnownDays> & { vehicle?: string }): string {
  const known = Object.entries({ from, to, vehicle }).flatMap(([key, value]): [string, string][] =>
    value ? [[callParams[key as keyof typeof callParams], value]] : [],
  );
  return `${officePaths.newRequest}?${new URLSearchParams(known)}`;
}
