import type { SetupFacts } from "#app/domain/setup/setup-facts.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Panel, PanelBody } from "#app/office/ui/panel.tsx";

/** What a visitor would still read of the demonstration, counted. */
export function ExampleRemains({ facts, own }: { facts: SetupFacts; own: number }) {
  const { examples, texts, agencies, tariffs } = facts;
  const beside = (count: number, ours: number) =>
    ours > 0 ? `${formatNumber(count)} sur ${formatNumber(count + ours)}` : formatNumber(count);
  const counts = [
    [texts.examples.length, "Phrases de l’accueil et d’À propos", formatNumber(texts.examples.length)],
    [examples.vehicles, "Véhicules", beside(examples.vehicles, own)],
    [examples.agencies, "Agences", beside(examples.agencies, agencies.own)],
    [examples.tariffs, "Tarifs", beside(examples.tariffs, tariffs.own)],
    [examples.extras, "Prestations", formatNumber(examples.extras)],
    [examples.brands, "Marques", formatNumber(examples.brands)],
    [examples.sitePhotos, "Photos de la galerie", formatNumber(examples.sitePhotos)],
    [
      examples.requests + examples.quotes,
      "Demandes et devis",
      `${formatNumber(examples.requests)} et ${formatNumber(examples.quotes)}`,
    ],
  ] as const;
  const left = counts.filter(([count]) => count > 0);
  return (
    <Panel>
      <PanelBody>
        <h2 className="text-panel-title">Ce qui parle encore de l’exemple</h2>
        {left.length === 0 ? (
          <p className="mt-1.5 text-ink-2 text-note">Plus rien.</p>
        ) : (
          <>
            <p className="mt-1.5 text-ink-2 text-note">Compté dans vos données, à l’instant.</p>
            <dl className="mt-2 divide-y divide-line-inner border-line-inner border-t text-note">
              {left.map(([, label, words]) => (
                <div key={label} className="flex justify-between gap-4 py-2 last:pb-0">
                  <dt>{label}</dt>
                  <dd className="shrink-0 text-ink-2 tabular-nums">{words}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </PanelBody>
    </Panel>
  );
}
