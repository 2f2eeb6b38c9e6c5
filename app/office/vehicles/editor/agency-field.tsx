import { type ReactNode, useEffect } from "react";
import { useRevalidator } from "react-router";
import { estimateRental } from "#app/domain/rental/tariff.ts";
import {
  type AgencyChoice,
  type VehicleDraft,
  vehicleMessages,
  withLocationLabel,
} from "#app/domain/vehicles/staff-vehicle.ts";
import type { VehiclePricing } from "#app/domain/vehicles/staff-vehicles.server.ts";
import { formatCents, formatPrice, toCents } from "#app/lib/euros.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { FailureNotice } from "#app/office/ui/failure-notice.tsx";
import { CheckboxField, type FieldProps, SelectField, TextField } from "#app/ui/field.tsx";
import { toast } from "#app/ui/toast.tsx";

type Drafts = FieldProps & { draft: VehicleDraft; typed: VehicleDraft };
type VehicleAgencyFieldProps = Drafts & { agencies: AgencyChoice[] | null };

/** With another agency comes the offer of its city as the location, taken where that was the old one's, or empty. */
export function VehicleAgencyField({ draft, typed, agencies, ...field }: VehicleAgencyFieldProps) {
  const hasFailed = agencies === null;
  useEffect(() => {
    if (hasFailed) toast.error(vehicleMessages.agencies);
  }, [hasFailed]);
  if (agencies === null) return <MissingAgencies {...field} draft={draft} />;
  const cityOf = (id: string | null) => agencies.find((agency) => agency.id === id)?.city;
  const [location, city] = [typed.location ?? "", cityOf(typed.agency_id)];
  return (
    <div>
      <SelectField
        {...field}
        defaultValue={draft.agency_id ?? ""}
        placeholder="Choisir une agence"
        options={agencies.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget: { form, value } }) => {
          const isOldCity = location === "" || location === city;
          if (isOldCity) writeLocation(form, cityOf(value) ?? location);
        }}
        hint={agencies.length === 0 ? "Ajoutez d’abord une agence." : undefined}
      />
      {city && typed.agency_id !== draft.agency_id && (
        <CheckboxField
          // Of no name: what is saved is the location.
          name=""
          label={withLocationLabel}
          checked={location === city}
          onChange={({ currentTarget: { form, checked } }) =>
            writeLocation(form, checked ? city : (draft.location ?? ""))
          }
          className="mt-1"
        />
      )}
    </div>
  );
}

/** As if it had been typed: the form counts it, checks it and shows it. */
function writeLocation(form: HTMLFormElement | null, text: string) {
  const input = form?.elements.namedItem("location");
  if (!(input instanceof HTMLInputElement)) return;
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The vehicle keeps its agency: the rest of the form can still be saved. */
function MissingAgencies({ name, label, draft }: { name: string; label: ReactNode; draft: VehicleDraft }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div>
      <input type="hidden" name={name} value={draft.agency_id ?? ""} />
      {draft.show_agency && <input type="hidden" name="show_agency" value="on" />}
      <p className="mb-(--label-gap) font-medium text-small leading-[1.4]">{label}</p>
      <FailureNotice
        message={vehicleMessages.agencies}
        isRetrying={state !== "idle"}
        onRetry={() => void revalidate()}
        className="text-small"
      />
    </div>
  );
}

type VehicleTariffFieldProps = Drafts & { pricing: VehiclePricing | null };

/** Where the tariffs could not be read, the vehicle keeps its own. */
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
              className="text-fine text-info leading-5 no-underline underline-offset-2 hover:underline"
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

function DurationPrices({ typed, pricing, followed }: DurationPricesProps) {
  if (!followed || followed.tiers.length === 0 || !typed.price) return null;
  const offer = { dayPrice: toCents(typed.price), taxes: pricing.taxes, tariff: followed };
  return (
    <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control bg-paper-2 px-3.5 py-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-1.5">
        {durations.map(([days, label]) => (
          <div key={days}>
            <dt className="text-fine text-ink-2 leading-4">{label}</dt>
            <dd className="font-semibold text-small leading-5">
              {formatCents(estimateRental(offer, days)?.perDay.ht ?? 0, { exact: true })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-fine text-ink-2">HT par jour{typed.show_price ? ", sur le site" : ""}</p>
    </div>
  );
}
