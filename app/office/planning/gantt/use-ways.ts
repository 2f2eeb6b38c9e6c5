import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { PeriodWays } from "#app/domain/periods/planning.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { useTypingPause } from "#app/lib/use-typing-pause.ts";
import type { PeriodDraft } from "./draft.ts";
import { isWhole } from "./geometry.ts";

/** Whom the draft would hit and what else is free, like the vehicle `origin`, asked anew whenever it changes; null until that is known. */
export function useWays(draft: PeriodDraft, origin: string | null): PeriodWays | null {
  const fetcher = useFetcher<{ ways: PeriodWays | null; asked: string }>({ key: "planning-ways" });
  const typing = useTypingPause();
  const address = isWhole(draft) && draft.vehicleId ? waysAddress(draft, origin) : null;
  const load = useEffectEvent((to: string | null) => {
    typing.cancel();
    if (to) typing.run(() => void fetcher.load(to));
  });
  useEffect(() => load(address), [address]);
  // While it is asked anew, as after a save, what was known of the same days stands.
  const isCurrent = address?.endsWith(fetcher.data?.asked || "?");
  return (isCurrent && fetcher.data?.ways) || null;
}

function waysAddress({ id, vehicleId, kind, from, to }: PeriodDraft, origin: string | null): string {
  const search = new URLSearchParams({ vehicule: vehicleId ?? "", motif: kind, du: from, au: to ?? "" });
  if (origin) search.set("comme", origin);
  if (id) search.set("periode", id);
  return `${officePaths.planningWays}?${search}`;
}
