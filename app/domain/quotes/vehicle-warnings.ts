import { periodKinds } from "#app/domain/periods/vehicle-periods.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import type { QuoteContext } from "./quote-draft.ts";
import type { EditorPage } from "./quote-page.server.ts";

/** Of the vehicles on it, those promised to another on its days, and those that staff switched off. Neither forbids. */
export function vehicleWarnings(
  lines: { vehicle_id: string | null }[],
  { vehicles }: Pick<QuoteContext, "vehicles">,
  { taken, today }: Pick<EditorPage, "taken" | "today">,
): string[] {
  const quoted = vehicles.filter(({ id }) => lines.some(({ vehicle_id }) => vehicle_id === id));
  return quoted.flatMap(({ id, name, isAvailable }) => [
    ...taken
      .filter(({ vehicle_id }) => vehicle_id === id)
      .map(({ kind, from, to }) => {
        const days = to ? formatDays({ from, to }, today) : `depuis le ${from}, sans fin`;
        return `${name}\u00a0: ${periodKinds[kind].toLowerCase()} ${days}. Une option ne l’empêche pas.`;
      }),
    ...(isAvailable ? [] : [`${name}\u00a0: indisponible au catalogue. Le devis peut partir quand même.`]),
  ]);
}
