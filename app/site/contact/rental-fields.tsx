import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import type { ExtraField } from "#app/domain/extras/extra.ts";
import {
  maxVehicleQuantity,
  type QuantityField,
  quantityField,
} from "#app/domain/rental/vehicle-quantity.ts";
import type { Rental } from "#app/domain/requests/asked-rental.ts";
import { towingSentences } from "#app/domain/requests/asked-rental-words.ts";
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
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { ExtraFields, handoverGroup } from "#app/site/ui/extra-fields.tsx";
import { Notice } from "#app/site/ui/notice.tsx";
import { controlClass, ErrorLine, TextField } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { ChoicePair } from "./choice-pair.tsx";
import { loadStayAdvice } from "./late-stay-advice.tsx";
import { RentalExtras } from "./rental-extras.tsx";
import { RentalStay, type RentalStayProps } from "./rental-stay.tsx";
import { RentalSummary } from "./rental-summary.tsx";
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
    ...rental.extraErrors,
    ...errors,
  };
  const field = (name: RequestField | QuantityField | ExtraField) => ({
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
        <div
          className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-4 gap-y-6 *:[fieldset]:col-span-full ${handoverGroup}`}
        >
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
          <ExtraFields extras={rental.offered.filter(({ isDelivery }) => isDelivery)} field={field} />
        </div>
        <RentalExtras rental={rental} field={field} />
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
