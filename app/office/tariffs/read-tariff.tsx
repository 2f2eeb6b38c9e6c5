import { useState } from "react";
import { useLocation } from "react-router";
import { tariffConditionFields } from "#app/domain/rental/condition-forms.ts";
import type { Taxes } from "#app/domain/rental/money.ts";
import type { StaffTariff } from "#app/domain/tariffs/tariffs.schema.ts";
import { formatCents, formatPrice, toCents } from "#app/lib/euros.ts";
import { formatNumber, parseTypedNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { SiteLink } from "#app/office/record/site-link.tsx";
import { AskWhom } from "#app/office/shell/ask-whom.tsx";
import { DotLine } from "#app/office/ui/dot-line.tsx";
import { FormSection } from "#app/office/ui/form-section.tsx";
import { formatDiscount } from "./preview-rows.ts";
import { TariffPreview } from "./tariff-preview.tsx";

const part = { heading: "h3", className: "px-(--dialog-padding)" } as const;
const rowClass = "flex justify-between gap-4 border-line-inner border-b py-2 last:border-b-0";

/** A tariff for whoever may not write it: what is told to a caller, and the price of a length of rental. */
export function ReadTariff({ tariff, taxes }: { tariff: StaffTariff; taxes: Taxes }) {
  const [price, setPrice] = useState("69,00");
  const typed = parseTypedNumber(price, 2);
  const { name, default_for, tiers, notes, vehicleCount } = tariff;
  return (
    <RecordSheet
      title={`Tarif ${name}`}
      description={
        <DotLine
          facts={[
            counted(vehicleCount, "véhicule"),
            default_for.length > 0 && `par défaut pour ${default_for.join(", ")}`,
          ]}
        />
      }
      aside={<SiteLink to={sitePaths.tariffs} />}
      closeTo={`${officePaths.tariffs}${useLocation().search}`}
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain office-md:grid office-md:grid-cols-[minmax(0,1fr)_452px] office-md:overflow-hidden">
        <div className="office-md:overflow-y-auto office-md:overscroll-contain">
          <FormSection title="Paliers" {...part}>
            {tiers.length === 0 ? (
              <p className="text-ink-2 text-sm">Aucun palier&nbsp;: chaque jour au même prix.</p>
            ) : (
              <dl className="max-w-[560px] text-sm">
                {tiers.map(({ from_days, discount }) => (
                  <div key={from_days} className={rowClass}>
                    <dt className="text-ink-2">dès {counted(from_days, "jour")}</dt>
                    <dd className="font-medium">{formatDiscount(discount)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </FormSection>
          <FormSection title="Conditions" {...part}>
            <dl className="max-w-[560px] text-sm">
              {tariffConditionFields.map((field) => (
                <div key={field.key} className={rowClass}>
                  <dt className="text-ink-2">{field.label}</dt>
                  <dd className="font-medium">{conditionValue(field, tariff, taxes)}</dd>
                </div>
              ))}
            </dl>
            {notes && (
              <p className="mt-3 max-w-[560px] whitespace-pre-line text-sm [overflow-wrap:anywhere]">
                {notes}
              </p>
            )}
          </FormSection>
          <p className="px-(--dialog-padding) py-4 text-ink-2 text-note">
            Les administrateurs écrivent les tarifs. <AskWhom />
          </p>
        </div>
        <section
          aria-label="Aperçu"
          className="border-line px-(--dialog-padding) py-4 max-office-md:border-t office-sm:bg-paper office-md:overflow-y-auto office-md:overscroll-contain office-md:border-l office-md:px-5"
        >
          <TariffPreview
            {...{ tiers, taxes, price }}
            onPrice={setPrice}
            cents={typed ? toCents(typed) : null}
          />
        </section>
      </div>
    </RecordSheet>
  );
}

type Field = (typeof tariffConditionFields)[number];

function conditionValue({ key, unit, decimals }: Field, tariff: StaffTariff, taxes: Taxes): string {
  const value = tariff[key];
  if (value === null) return key === "km_per_day" ? "sans limite" : "—";
  if (unit === "ans") return counted(value, "an");
  if (unit !== "€") return `${formatNumber(value)}\u00a0${unit}`;
  if (!decimals) return formatPrice(value);
  return `${formatCents(toCents(value), { exact: true })} ${taxes.includesTax ? "TTC" : "HT"}`;
}
