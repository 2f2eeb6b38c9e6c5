import { estimateRental } from "#app/domain/rental/tariff.ts";
import type { VehicleDraft, VehiclePricing } from "#app/domain/vehicles/staff-vehicle.ts";
import { formatCents, formatPrice, toCents } from "#app/lib/euros.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { type FieldProps, SelectField, TextField } from "#app/ui/field.tsx";

interface VehicleTariffFieldProps extends FieldProps {
  draft: VehicleDraft;
  typed: VehicleDraft;
  /** Null when the tariffs could not be read: the vehicle keeps its own. */
  pricing: VehiclePricing | null;
}

/** Which tariff the vehicle follows, and what comes with it. */
export function VehicleTariffField({ draft, typed, pricing, ...field }: VehicleTariffFieldProps) {
  if (!pricing) return <input type="hidden" name={field.name} value={draft.tariff_id ?? ""} />;
  const { tariffs, canEdit } = pricing;
  const byType = tariffs.find(({ default_for }) => typed.type && default_for.includes(typed.type));
  const followed = typed.tariff_id ? tariffs.find(({ id }) => id === typed.tariff_id) : byType;
  const ofType = typed.type ? `Celui du type «\u00a0${typed.type}\u00a0»` : "Celui de son type";
  return (
    <>
      <SelectField
        {...field}
        defaultValue={draft.tariff_id ?? ""}
        placeholder={byType ? `${ofType}\u00a0: ${byType.name}` : `${ofType}\u00a0: aucun`}
        options={tariffs.map(({ id, name }) => ({ value: id, label: name }))}
        hint={
          followed
            ? "Paliers et conditions viennent de lui."
            : "Sans tarif, le site n’affiche pas d’estimation."
        }
        aside={
          canEdit &&
          followed && (
            <a
              href={officePaths.tariff(followed.id)}
              target="_blank"
              rel="noreferrer"
              className="text-[12px] text-info leading-5 no-underline underline-offset-2 hover:underline"
            >
              Ouvrir le tarif
            </a>
          )
        }
        className="office-sm:col-span-2 [&_select]:text-ink!"
      />
      <TextField
        // Of no name: it is the tariff's.
        name=""
        label="Dépôt de garantie"
        readOnly
        value={typeof followed?.deposit === "number" ? formatPrice(followed.deposit) : "—"}
        hint="Fixé par le tarif."
      />
      <DurationPrices typed={typed} pricing={pricing} followed={followed} />
    </>
  );
}

const durations = [
  [1, "1\u00a0jour"],
  [3, "3\u00a0jours"],
  [7, "1\u00a0semaine"],
  [30, "1\u00a0mois"],
  [365, "1\u00a0an"],
] as const;

interface DurationPricesProps {
  typed: VehicleDraft;
  pricing: VehiclePricing;
  followed: VehiclePricing["tariffs"][number] | undefined;
}

/** What a day costs by the length of the rental, as the site will say it. */
function DurationPrices({ typed, pricing, followed }: DurationPricesProps) {
  if (!followed || followed.tiers.length === 0 || !typed.price) return null;
  const offer = { dayPrice: toCents(typed.price), taxes: pricing.taxes, tariff: followed };
  return (
    <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control bg-paper-2 px-3.5 py-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-1.5">
        {durations.map(([days, label]) => (
          <div key={days}>
            <dt className="text-[12px] text-ink-2 leading-4">{label}</dt>
            <dd className="font-semibold text-[13px] leading-5">
              {formatCents(estimateRental(offer, days)?.perDay.ht ?? 0, { exact: true })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-[12px] text-ink-2">HT par jour{typed.show_price ? ", sur le site" : ""}</p>
    </div>
  );
}
