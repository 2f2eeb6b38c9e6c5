import { formatPrice } from "#app/lib/price.ts";

type DayPriceProps = { price: number | null; includesTax: boolean };

export function DayPrice({ price, includesTax }: DayPriceProps) {
  if (price === null) {
    return (
      <>
        <p className="text-block">Tarif sur demande</p>
        <p className="mt-1.5 text-[0.9375rem] text-ink-2">
          Selon la durée&nbsp;: tarif dégressif pour les longues locations.
        </p>
      </>
    );
  }
  return (
    <>
      <p>
        <span className="block text-[0.9375rem] text-ink-2 leading-5">À partir de </span>
        <span className="mt-1 mr-2 inline-block text-price print:text-3xl">{formatPrice(price)}</span>
        <span className="inline-block text-[1.0625rem] text-ink-2"> /&nbsp;jour {taxLabel(includesTax)}</span>
      </p>
      <p className="mt-2.5 text-[0.9375rem] text-ink-2">Tarif dégressif pour les longues durées.</p>
    </>
  );
}

/** For the bar at the foot of a phone's screen. */
export function DayPriceShort({ price, includesTax }: DayPriceProps) {
  if (price === null) return <span className="font-[640]">Tarif sur demande</span>;
  return (
    <>
      <span className="block text-[0.84375rem] text-ink-2">À partir de </span>
      <span className="font-[720] text-[1.375rem] leading-6 tracking-[-0.03em]">{formatPrice(price)}</span>
      <span className="ml-1 text-ink-2 text-sm"> /&nbsp;jour {taxLabel(includesTax)}</span>
    </>
  );
}

function taxLabel(includesTax: boolean): string {
  return includesTax ? "TTC" : "HT";
}
