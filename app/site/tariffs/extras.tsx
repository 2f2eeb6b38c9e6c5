import { type Extra, extraUnits } from "#app/domain/extras/extra.ts";
import { extraPrice, extraTypes } from "#app/domain/extras/extra-words.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import type { PriceKind } from "./tariff-tables.tsx";

interface ExtrasProps {
  extras: Extra[];
  kind: PriceKind;
  /** The company's: one with another rate says so. */
  vatRate: number | undefined;
}

/** What a rental may take besides its vehicle, with its price: nothing of it is in a price above. */
export function Extras({ extras, kind, vatRate }: ExtrasProps) {
  const delivered = extras.filter(({ isDelivery }) => isDelivery);
  const others = extras.filter(({ isDelivery }) => !isDelivery);
  return (
    <section aria-labelledby="prestations">
      <h2 id="prestations" className="text-block">
        Prestations
      </h2>
      <p className="mt-1 mb-5 text-ink-2 print:mb-2">
        Au choix, en plus du véhicule. Aucune n’est ajoutée sans que vous la demandiez.
      </p>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2 print:grid-cols-2 print:gap-4">
        {others.length > 0 && (
          <PriceList title="À prendre avec le véhicule" extras={others} {...{ kind, vatRate }} />
        )}
        {delivered.length > 0 && (
          <PriceList title="À la livraison" extras={delivered} {...{ kind, vatRate }} />
        )}
      </div>
    </section>
  );
}

function PriceList({ title, extras, kind, vatRate }: ExtrasProps & { title: string }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full text-copy">
        <caption className="sr-only">{`${title}, prix ${kind.toUpperCase()}`}</caption>
        <thead className="bg-paper-2 text-sm">
          <tr>
            <th scope="col" className="h-[52px] pl-5 text-left font-semibold lg:pl-7 print:h-8 print:pl-2">
              {title}
            </th>
            <th scope="col" className="pr-5 text-right font-semibold lg:pr-7 print:pr-2">
              Prix {kind.toUpperCase()}
            </th>
          </tr>
        </thead>
        <tbody className="[&>tr]:border-line [&>tr]:border-t">
          {extras.map((extra) => (
            <tr key={extra.id}>
              <th
                scope="row"
                className="py-3 pl-5 text-left align-top font-semibold lg:pl-7 print:py-1 print:pl-2"
              >
                {extra.name}
                <Facts extra={extra} vatRate={vatRate} />
              </th>
              <td className="py-3 pr-5 pl-4 text-right align-top lg:pr-7 print:py-1 print:pr-2">
                <Price extra={extra} kind={kind} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Facts({ extra, vatRate }: { extra: Extra } & Pick<ExtrasProps, "vatRate">) {
  const types = extraTypes(extra);
  const ownRate = extra.taxes.vatRate;
  return (
    <>
      {extra.detail && (
        <span className="block font-normal text-small text-ink-2 [overflow-wrap:anywhere]">
          {extra.detail}
        </span>
      )}
      {types && <span className="block font-normal text-small text-ink-2">Avec&nbsp;: {types}</span>}
      {ownRate !== vatRate && (
        <span className="block font-normal text-small text-ink-2">TVA {formatNumber(ownRate)}&nbsp;%</span>
      )}
    </>
  );
}

/** Where it is told without VAT, the price with it stands beside. */
function Price({ extra, kind }: { extra: Extra; kind: PriceKind }) {
  return (
    <>
      <span className="block whitespace-nowrap font-semibold">{extraPrice(extra, kind)}</span>
      {extra.price > 0 && (
        <span className="block whitespace-nowrap text-small text-ink-2">{extraUnits[extra.unit].each}</span>
      )}
      {extra.price > 0 && kind === "ht" && (
        <span className="block whitespace-nowrap text-small text-ink-2">{extraPrice(extra, "ttc")} TTC</span>
      )}
    </>
  );
}
