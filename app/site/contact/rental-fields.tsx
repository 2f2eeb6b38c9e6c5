import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { deliveryNote, longTermSentence } from "#app/domain/rental/estimate-words.ts";
import { monthWords } from "#app/domain/rental/month-price.ts";
import {
  maxVehicleQuantity,
  type QuantityField,
  quantityField,
} from "#app/domain/rental/vehicle-quantity.ts";
import {
  describeDeposits,
  describeStay,
  describeVehicles,
  type Rental,
  towingSentences,
} from "#app/domain/requests/asked-rental.ts";
import {
  customerKinds,
  goneVehicle,
  handovers,
  maxRequestVehicles,
  type RequestField,
  type RequestValues,
  rentalFieldsId,
  requestLimits,
} from "#app/domain/requests/request-terms.ts";
import { formatCents } from "#app/lib/euros.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { Notice } from "#app/site/ui/notice.tsx";
import { Radio } from "#app/ui/checkbox.tsx";
import { controlClass, ErrorLine, TextField } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { loadStayAdvice } from "./late-stay-advice.tsx";
import { RentalStay, type RentalStayProps } from "./rental-stay.tsx";
import { AskedVehicleRow } from "./vehicle-row.tsx";

type RentalFieldsProps = Omit<RentalStayProps, "field" | "stay" | "hours" | "vehicleIds"> & {
  rental: Rental;
  start: RequestValues;
  focus: string | undefined;
  hasGone: boolean;
  road: string | null;
  onReady: () => void;
  onRemove: (id: string) => void;
  onAdd: () => void;
  className: string;
};

export async function loadAdvisedFields() {
  await loadStayAdvice();
  return RentalFields;
}

/** «Votre location»: what staff need to answer at once, none of it required. */
export function RentalFields(props: RentalFieldsProps) {
  const { rental, focus, hasGone, road, onReady, onRemove, onAdd, className, ...stay } = props;
  const { start, errors } = stay;
  const ready = useRef(onReady);
  useEffect(() => ready.current(), []);
  // What the server said comes first: it has seen the same values later.
  const faults: Record<string, string | undefined> = {
    ...rental.stay.errors,
    ...rental.hours.errors,
    ...errors,
  };
  const field = (name: RequestField | QuantityField) => ({
    name,
    error: faults[name],
    defaultValue: start[name] as string | undefined,
    ...(name === focus ? { autoFocus: true } : {}),
  });
  const unpriced = rental.stay.days ? rental.vehicles.filter(({ estimate }) => !estimate) : [];
  return (
    <fieldset
      id={rentalFieldsId}
      className={`min-w-0 border-line bg-paper max-sm:-mx-5 max-sm:border-y max-sm:px-5 max-sm:py-7 sm:rounded-card sm:border sm:p-7 ${className}`}
    >
      <legend className="float-left w-full font-bold text-[1.25rem] leading-7 tracking-[-0.015em]">
        Votre location
      </legend>
      <p className="clear-both pt-1 text-copy text-ink-2">
        Rien d’obligatoire ici&nbsp;: plus vous en dites, plus vite le devis est prêt.
      </p>
      <div className="mt-5 grid gap-y-6">
        <div className="grid gap-y-2">
          {hasGone && <Notice>{goneVehicle}</Notice>}
          <RentalVehicles vehicles={rental.vehicles} {...{ field, onRemove, onAdd }} />
          {towingSentences(rental.vehicles).map((sentence) => (
            <Notice key={sentence}>{sentence}</Notice>
          ))}
        </div>
        <RentalStay
          {...stay}
          field={field}
          stay={rental.stay}
          hours={rental.hours}
          vehicleIds={rental.vehicles.map(({ id }) => id)}
        />
        <TextField
          {...field("km")}
          label="Kilomètres prévus"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          suffix="km"
          hint={[rental.count > 1 && "Par véhicule.", road].filter(Boolean).join(" ") || undefined}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-4 gap-y-6">
          <ChoicePair {...field("client")} label="Vous êtes" options={customerKinds} opens="professionnel">
            <TextField
              {...field("societe")}
              label="Société"
              optional
              autoComplete="organization"
              maxLength={requestLimits.societe}
            />
          </ChoicePair>
          <ChoicePair {...field("retrait")} label="Retrait" options={handovers} opens="livraison">
            <TextField
              {...field("lieu")}
              label="Lieu de livraison"
              optional
              placeholder="Adresse ou commune"
              maxLength={requestLimits.lieu}
            />
          </ChoicePair>
        </div>
        {unpriced.length > 0 && !rental.isLongTerm && (
          <Notice>
            {unpriced.length === 1
              ? `${unpriced[0]?.name}\u00a0: tarif sur demande.`
              : `${counted(unpriced.length, "véhicule")}\u00a0: tarif sur demande.`}
            {rental.total && " Le total est hors véhicule sans tarif."}
          </Notice>
        )}
        <RentalSummary rental={rental} today={stay.today} />
      </div>
    </fieldset>
  );
}

function RentalSummary({ rental, today }: { rental: Rental; today: string }) {
  const title = describeStay(rental, today);
  const deposits = describeDeposits(rental.vehicles);
  return (
    <div aria-live="polite">
      {title && (
        <div className="flex flex-col gap-x-6 gap-y-3 rounded-button bg-blue-pale p-5 sm:flex-row sm:items-center sm:justify-between">
          <div className="min-w-0">
            <p className="font-semibold leading-snug">{title}</p>
            <p className="mt-1 text-copy text-ink-2 leading-snug">{describeVehicles(rental)}</p>
            {deposits && (
              <p className="mt-0.5 text-small text-ink-2 leading-snug">
                Dépôt de garantie, rendu au retour&nbsp;: {deposits}
              </p>
            )}
          </div>
          <SummaryTotal rental={rental} />
        </div>
      )}
    </div>
  );
}

function SummaryTotal({
  rental: { stay, total, unpriced, isLongTerm, isDeliveryApart },
}: {
  rental: Rental;
}) {
  if (isLongTerm) return <p className="text-copy">{longTermSentence}</p>;
  if (!total) return null;
  return (
    <p className="shrink-0 border-blue-line text-sm leading-5 max-sm:border-t max-sm:pt-3 sm:text-right">
      <span className="text-price-card sm:block">{formatCents(total.ttc, { exact: true })}</span>{" "}
      <span className="sm:block">
        TTC, {unpriced > 0 ? `hors véhicule${unpriced > 1 ? "s" : ""} sans tarif` : "estimation"}
      </span>
      <span className="block text-ink-2">{formatCents(total.ht, { exact: true })} HT</span>
      <span className="block text-ink-2">{monthWords({ days: stay.days ?? 0, rental: total })}</span>
      {isDeliveryApart && <span className="block text-ink-2 sm:max-w-40">{deliveryNote}</span>}
    </p>
  );
}

type ChoicePairProps = ReturnType<RentalStayProps["field"]> & {
  label: string;
  options: Record<string, string>;
  opens: string;
  children: ReactNode;
};

/** Two answers in one frame; the second opens a field under it, by the style rules alone. */
function ChoicePair({ name, label, options, opens, defaultValue, error, children }: ChoicePairProps) {
  const id = useId();
  return (
    <div className="group/pair min-w-0">
      <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
        <legend className="mb-(--label-gap) text-(length:--label-text) font-(--label-weight) leading-[1.4]">
          {label}
        </legend>
        <div className="grid grid-cols-[auto_auto] overflow-clip rounded-control border-(length:--control-border) border-control bg-surface has-[:focus-visible]:outline-(length:--focus-width) has-[:focus-visible]:outline-(--focus-color) has-[:focus-visible]:outline-offset-2">
          {Object.entries(options).map(([value, words]) => (
            <label
              key={value}
              htmlFor={`${id}-${value}`}
              className="flex min-h-12 cursor-pointer items-center gap-2 border-line px-2.5 text-copy leading-tight max-[22.5rem]:gap-1 max-[22.5rem]:px-1.5 not-first:border-l has-checked:bg-blue-pale has-checked:font-semibold"
            >
              <Radio
                id={`${id}-${value}`}
                name={name}
                value={value}
                defaultChecked={value === defaultValue}
                aria-invalid={error ? true : undefined}
                className="[&_input]:outline-none"
              />
              {words}
            </label>
          ))}
        </div>
      </fieldset>
      {error && (
        <p id={`${id}-error`} className="mt-(--label-gap) font-medium text-danger text-note">
          {error}
        </p>
      )}
      {/* The answer is a fixed word of ours, so the rule can name it. */}
      <div className={openedBy[opens]}>{children}</div>
    </div>
  );
}

/** Written out, since the style rules are made of what stands in the source. */
const openedBy: Record<string, string> = {
  professionnel: "mt-4 hidden group-has-[[value=professionnel]:checked]/pair:block",
  livraison: "mt-4 hidden group-has-[[value=livraison]:checked]/pair:block",
};

type RentalVehiclesProps = Pick<Rental, "vehicles"> &
  Pick<RentalFieldsProps, "onRemove" | "onAdd"> & {
    field: (name: QuantityField) => { name: string; error?: string; defaultValue?: string };
  };

type QuantityProps = { name: string; error?: string; defaultValue?: string; vehicle: string };

function Quantity({ name, vehicle, error, defaultValue = "1" }: QuantityProps) {
  const errorId = useId();
  return (
    <div className={error ? "basis-full sm:order-1" : "max-sm:order-1"}>
      <label className="flex items-center gap-2 text-small text-ink-2">
        <span>
          Quantité<span className="sr-only">, {vehicle}</span>
        </span>
        <input
          name={name}
          type="number"
          min={1}
          max={maxVehicleQuantity}
          defaultValue={defaultValue}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className={`${controlClass} h-11 w-16! px-2.5!`}
        />
      </label>
      {error && <ErrorLine id={errorId}>{error}</ErrorLine>}
    </div>
  );
}

/** The vehicles asked for. Until the scripts run, «Retirer» posts the form, which comes back without the vehicle. */
function RentalVehicles({ vehicles, field, onRemove, onAdd }: RentalVehiclesProps) {
  return (
    <div>
      {vehicles.length > 0 && (
        <ul className="grid gap-2">
          {vehicles.map((vehicle) => (
            <AskedVehicleRow
              key={vehicle.id}
              vehicle={vehicle}
              className="bg-surface"
              quantity={<Quantity {...field(quantityField(vehicle.id))} vehicle={vehicle.name} />}
            >
              <input type="hidden" name="vehicules" value={vehicle.id} />
              <IconButton
                type="submit"
                name="retirer"
                value={vehicle.id}
                formNoValidate
                label={`Retirer ${vehicle.name}`}
                onClick={(event) => {
                  event.preventDefault();
                  onRemove(vehicle.id);
                }}
                className="text-ink"
              >
                <X className="size-[18px]!" />
              </IconButton>
            </AskedVehicleRow>
          ))}
        </ul>
      )}
      {vehicles.length < maxRequestVehicles && (
        <Link to={sitePaths.catalogue} onClick={onAdd} className="link min-h-11 text-copy">
          <Plus />
          Ajouter un véhicule
        </Link>
      )}
    </div>
  );
}
