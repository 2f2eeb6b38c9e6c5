import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { MissingFact } from "#app/domain/quotes/quote-facts.ts";
import { officePaths } from "#app/lib/office-paths.ts";

interface MissingFactsProps {
  missing: MissingFact[];
  mayWriteTariffs: boolean;
  mayWriteSettings: boolean;
}

const numbers = ["", "Une information manque", "Deux informations manquent", "Trois informations manquent"];

/** What keeps the quote from leaving, each with its way out. */
export function MissingFacts({ missing, mayWriteTariffs, mayWriteSettings }: MissingFactsProps) {
  if (missing.length === 0) return null;
  const count = numbers[missing.length] ?? `${missing.length}\u00a0informations manquent`;
  return (
    <div className="border-line border-b px-6 py-4">
      <div className="flex gap-3 rounded-badge border border-danger-line bg-danger-tint px-4 py-3.5">
        <TriangleAlert className="mt-0.5 size-4.5 shrink-0 text-danger" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-danger-dark">{count} pour un particulier</p>
          <p className="text-small text-danger-dark">
            Le devis d’un véhicule de moins de 3,5&nbsp;t doit les donner. L’envoi attend.
          </p>
          <ul className="mt-2 space-y-1.5">
            {missing.map((fact) => (
              <li
                key={fact.label}
                className="flex flex-wrap items-baseline justify-between gap-x-4 text-small"
              >
                <span>
                  <b className="font-semibold">{fact.label}</b>&nbsp;: {fact.where}
                </span>
                <WayOut fact={fact} mayWriteTariffs={mayWriteTariffs} mayWriteSettings={mayWriteSettings} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

const settingsPaths = { company: officePaths.settings, rental: officePaths.rentalSettings };

function WayOut({
  fact: { field, settings, tariffId },
  mayWriteTariffs,
  mayWriteSettings,
}: Omit<MissingFactsProps, "missing"> & { fact: MissingFact }) {
  const ways = [
    settings && mayWriteSettings && { to: settingsPaths[settings], label: "Ouvrir les paramètres" },
    tariffId && mayWriteTariffs && { to: officePaths.tariff(tariffId), label: "Compléter le tarif" },
  ];
  const elsewhere = ways.find((way) => way);
  const look = "text-info underline-offset-2 hover:underline";
  return (
    <span className="flex gap-3">
      {elsewhere && (
        <a href={elsewhere.to} target="_blank" rel="noreferrer" className={`${look} no-underline`}>
          {elsewhere.label}
        </a>
      )}
      {field && (
        <button type="button" onClick={() => focusField(field)} className={`${look} cursor-pointer`}>
          Aller au champ
        </button>
      )}
    </span>
  );
}

function focusField(name: string) {
  const find = (wanted: string) => document.querySelector<HTMLElement>(`[data-quote-field="${wanted}"]`);
  // Vehicles that agree share the fields of the first.
  const field = find(name) ?? find(name.replace(/^vehicles\.\d+/, "vehicles.0"));
  const folded = field?.closest("details");
  if (folded) folded.open = true;
  field?.focus();
}
