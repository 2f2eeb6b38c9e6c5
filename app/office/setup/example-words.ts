import type { ExampleCounts } from "#app/domain/setup/example-counts.ts";
import { counted, joined } from "#app/lib/plural.ts";

/** «48 véhicules, 6 agences, 12 demandes et 4 tarifs» */
export function exampleWords(examples: ExampleCounts): string {
  const kinds = [
    [examples.vehicles, "véhicule"],
    [examples.agencies, "agence"],
    [examples.requests, "demande"],
    [examples.tariffs, "tarif"],
    [examples.extras, "prestation"],
    [examples.brands, "marque"],
    [examples.sitePhotos, "photo de la galerie", "photos de la galerie"],
  ] as const;
  const there = kinds.filter(([count]) => count > 0).slice(0, 4);
  if (there.length === 0) return counted(examples.closures + examples.quotes, "autre fiche", "autres fiches");
  return joined(there.map(([count, one, many]) => counted(count, one, many)));
}
