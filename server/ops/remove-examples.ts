import { randomUUID } from "node:crypto";
import { binDays, messageBinDays } from "#app/domain/records/bin-words.ts";
import type { KeptExample, RemovalCounts } from "#server/demo/plan-removal.ts";
import { countRemoval, planRemoval } from "#server/demo/plan-removal.ts";
import { removeExamples } from "#server/demo/remove-examples.ts";
import { type Command, count, say } from "./command.ts";
import { withSite } from "./open-site.ts";

/** What «Repartir sans les données d’exemple» does, without a browser. */
export const removeExamplesCommand: Command = {
  summary: "retire les données d’exemple, en une fois",
  help: `npm run ops -- remove-examples [--dry-run] [--restart-numbers]

Met à la Corbeille tout ce que la société d’exemple a laissé et que personne n’a modifié : véhicules, agences, tarifs,
marques, photos, demandes, devis, périodes, phrases et chiffres. Ce que vous avez créé, importé ou modifié reste, avec
l’agence, le tarif ou le véhicule dont il a besoin, et la commande le nomme. Tout ou rien, et deux fois font comme une.
« Corbeille » le remet à sa place pendant ${binDays} jours (${messageBinDays} pour les demandes et les devis).

--dry-run compte sans rien changer. --restart-numbers reprend les devis à 0001, si aucun devis à vous n’est parti.`,
  options: ["dry-run", "restart-numbers"],
  run: (_, values) =>
    withSite({ migrates: true }, async ({ db, now }) => {
      const plan = await planRemoval(db);
      if (values["dry-run"]) {
        console.log(`Partiraient\u00a0: ${describe(await countRemoval(db, plan))}.`);
        sayKept(plan.kept);
        return;
      }
      const counts = await db.transaction().execute((trx) =>
        removeExamples(trx, {
          by: { id: "", email: "" },
          now: now(),
          batch: randomUUID(),
          restartsNumbers: values["restart-numbers"] === true,
        }),
      );
      console.log(
        counts ? `Mis à la Corbeille : ${describe(counts)}.` : "Il n’y a plus de données d’exemple.",
      );
      if (counts) sayKept(plan.kept);
    }),
};

function describe({ leaving, total }: RemovalCounts): string {
  const { vehicles, agencies, tariffs, extras, brands, sitePhotos, requests, quotes } = leaving;
  if (total === 0) return "rien";
  return [
    count(vehicles, "véhicule"),
    count(agencies, "agence"),
    count(tariffs, "tarif"),
    count(extras, "prestation"),
    count(brands, "marque"),
    count(sitePhotos, "photo"),
    count(requests, "demande"),
    `${quotes} devis`,
    count(leaving.periods, "période"),
    count(leaving.closures, "fermeture"),
    count(leaving.settings, "réglage"),
  ].join(", ");
}

function sayKept(kept: readonly KeptExample[]): void {
  for (const { name, isEdited, needs } of kept)
    say(`${name} reste : ${isEdited ? "quelqu’un l’a modifié" : `${needs?.name ?? ""} en a besoin`}.`);
}
