import { useState } from "react";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { mostInGroup, type Visit } from "#app/domain/palette/places.ts";
import { usePlaceSearch, useRecalled } from "./ask-places.ts";
import { readRecents } from "./recents.ts";
import { placeRows, type RowGroup, screenRows } from "./rows.ts";
import { additionsFor, findScreens, screensFor } from "./screens.ts";

/** As it opens: few enough to read at a glance. */
const offeredAdditions = 2;

/** What the palette lists for what is typed; before anything is, what one is likely to want. */
export function useRowGroups(member: StaffMember, here: Visit | null, q: string) {
  const [visits] = useState(() => readRecents(member.id, here));
  const recalled = useRecalled(visits);
  const search = usePlaceSearch(q);
  const screens = screensFor(member);
  const additions = additionsFor(member);
  const { vehicles, desk, agencies } = search.found;
  const groups: RowGroup[] =
    search.state === "idle"
      ? [
          { label: "Récents", rows: placeRows(recalled ?? []), awaited: recalled ? 0 : visits.length },
          { label: "Aller à", rows: screenRows(screens.slice(0, mostInGroup)) },
          { label: "Créer", rows: screenRows(additions.slice(0, offeredAdditions)) },
        ]
      : [
          { label: "Véhicules", rows: placeRows(vehicles) },
          { label: "Demandes et devis", rows: placeRows(desk) },
          { label: "Agences", rows: placeRows(agencies) },
          { label: "Écrans", rows: screenRows(findScreens(screens, q)) },
          { label: "Créer", rows: screenRows(findScreens(additions, q)) },
        ];
  return {
    groups: groups.filter(({ rows, awaited }) => rows.length > 0 || awaited),
    state: search.state,
    retry: search.retry,
  };
}
