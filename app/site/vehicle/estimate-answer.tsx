import type { StayPrice } from "#app/domain/extras/stay-price.ts";
import { maxPricedDays, type Stay } from "#app/domain/rental/days.ts";
import { estimateNote, longTermSentence } from "#app/domain/rental/estimate-words.ts";
import { formatPrice } from "#app/lib/euros.ts";
import { counted } from "#app/lib/plural.ts";
import { Receipt } from "#app/site/tariffs/receipt.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

type EstimateAnswerProps = { price: StayPrice; stay: Stay; quoteLink: string };

export function EstimateAnswer({ price, stay, quoteLink }: EstimateAnswerProps) {
  const { from, to, days } = stay;
  if (days === null) return null;
  const { estimate } = price;
  const hasDates = from !== null && to !== null;
  return (
    <div className="mt-5">
      {estimate ? (
        <Receipt estimate={estimate} extras={price.extras} total={price.total ?? estimate.total} />
      ) : (
        <p className="border-line border-t pt-3">
          {counted(days, "jour")}. {longTermSentence} Au-delà de {maxPricedDays}&nbsp;jours, kilomètres,
          entretien et remplacement se décident avec vous.
        </p>
      )}
      <ButtonLink to={quoteLink} size="xl" variant="secondary" className="mt-5 w-full">
        {estimate && hasDates ? "Demander un devis à ces dates" : "Demander un devis"}
      </ButtonLink>
      {estimate && (
        <p className="mt-4 text-small text-ink-2">
          {estimate.deposit !== null &&
            estimate.deposit > 0 &&
            `Plus un dépôt de garantie de ${formatPrice(Math.round(estimate.deposit))}, rendu au retour. `}
          {estimateNote}
        </p>
      )}
    </div>
  );
}
