import ExternalLink from "lucide-react/icons/external-link";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import {
  joinFacts,
  missingTariffFacts,
  type StaffTariff,
  typesWithoutTariff,
} from "#app/domain/tariffs/staff-tariffs.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { PanelFoot } from "#app/office/ui/panel.tsx";

/** Under the table: what the site cannot say yet, and the page that says the rest. */
export function TariffWarnings({ tariffs }: { tariffs: StaffTariff[] }) {
  const sentences = [
    ...typesWithoutTariff(tariffs).map(
      (type) => `Le type «\u00a0${type}\u00a0» n’a pas de tarif\u00a0: ses véhicules n’ont pas d’estimation.`,
    ),
    ...tariffs.flatMap((tariff) => {
      const facts = missingTariffFacts(tariff);
      return facts.length > 0
        ? [`«\u00a0${tariff.name}\u00a0» n’a pas ${joinFacts(facts)}\u00a0: le site ne peut pas le dire.`]
        : [];
    }),
  ];
  return (
    <PanelFoot>
      <ul className="space-y-1 text-[13px]">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex items-start gap-2 text-ink-2">
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-danger" />
            {sentence}
          </li>
        ))}
      </ul>
      <a
        href={sitePaths.tariffs}
        target="_blank"
        rel="noreferrer"
        className="ml-auto inline-flex items-center gap-1.5 text-[13px] text-info no-underline underline-offset-2 hover:underline"
      >
        Voir la page Tarifs du site
        <ExternalLink className="size-3.5" />
      </a>
    </PanelFoot>
  );
}
