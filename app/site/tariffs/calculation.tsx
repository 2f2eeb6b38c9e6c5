import type { ReactNode } from "react";
import type { Taxes } from "#app/domain/rental/money.ts";
import { type Estimate, type Tariff, tierRows } from "#app/domain/rental/tariff.ts";
import type { PriceExample } from "#app/domain/tariffs/public-tariffs.server.ts";
import { formatDayRange } from "#app/domain/tariffs/tariff-words.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";
import { Receipt } from "./receipt.tsx";

export function Calculation({ example, taxes }: { example: PriceExample; taxes: Taxes }) {
  const { vehicle, tariff, estimate } = example;
  const rate = `${formatNumber(taxes.vatRate)}\u00a0%`;
  return (
    <section
      aria-labelledby="calcul"
      className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_30rem] print:grid-cols-2 print:gap-6"
    >
      <div>
        <h2 id="calcul" className="text-block">
          Comment nous calculons
        </h2>
        <ol className="mt-5 grid gap-4">
          <Step rank={1} title="Les jours.">
            Jours calendaires, départ et retour compris.
          </Step>
          <Step rank={2} title="Le palier.">
            La durée donne le prix du jour&nbsp;: {tierSentence(tariff, estimate, taxes)}.
          </Step>
          <Step rank={3} title="Les kilomètres.">
            Un forfait par jour est compris&nbsp;; au-delà, un prix au kilomètre.
          </Step>
          <Step rank={4} title="La TVA.">
            {taxes.includesTax ? `${rate}, comprise dans nos prix.` : `${rate}, ajoutée au total.`} Rien
            d’autre ne s’ajoute sans figurer au devis.
          </Step>
        </ol>
      </div>
      <figure className="rounded-card border border-line bg-surface p-5 sm:p-7 print:p-4">
        <figcaption className="mb-3 font-semibold">
          Exemple&nbsp;: {vehicle}, {counted(estimate.days, "jour")}
          {estimate.km !== null && `, ${formatNumber(estimate.km)}\u00a0km`}
        </figcaption>
        <Receipt estimate={estimate} />
      </figure>
    </section>
  );
}

function Step({ rank, title, children }: { rank: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className="flex size-[30px] shrink-0 items-center justify-center rounded-full bg-blue-pale font-semibold text-blue text-sm"
      >
        {rank}
      </span>
      <span className="pt-[3px]">
        <strong>{title}</strong> <span className="text-ink-2">{children}</span>
      </span>
    </li>
  );
}

/** «12 jours entrent dans « 7 à 13 jours »» */
function tierSentence(tariff: Tariff, { days }: Estimate, taxes: Taxes): string {
  // Which step it is does not depend on the price.
  const row = tierRows({ dayPrice: 0, taxes, tariff }).find(({ from, to }) => days >= from && days <= to);
  const range = row ? formatDayRange(row.from, row.to) : "";
  return `${counted(days, "jour")} entrent dans «\u00a0${range}\u00a0»`;
}
