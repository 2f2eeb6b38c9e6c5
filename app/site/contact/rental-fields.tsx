import { useEffect, useRef } from "react";
import type { Rental } from "#app/domain/requests/asked-rental.ts";
import {
  customerKinds,
  goneVehicle,
  handovers,
  type RequestField,
  type RequestValues,
  rentalFieldsId,
  requestLimits,
} from "#app/domain/requests/request-terms.ts";
import { counted } from "#app/lib/plural.ts";
import { Notice } from "#app/site/ui/notice.tsx";
import { TextField } from "#app/ui/field.tsx";
import { ChoicePair } from "./choice-pair.tsx";
import { RentalStay, type RentalStayProps } from "./rental-stay.tsx";
import { RentalSummary } from "./rental-summary.tsx";
import { RentalVehicles } from "./rental-vehicles.tsx";

type RentalFieldsProps = Omit<RentalStayProps, "field"> & {
  rental: Rental;
  start: RequestValues;
  errors: Record<string, string>;
  /** Takes the focus when the page opens. */
  focus: string | undefined;
  hasGone: boolean;
  /** Once they are there, and alive. */
  onReady: () => void;
  onRemove: (id: string) => void;
  onAdd: () => void;
  className: string;
};

/** «Votre location»: what staff need to answer at once, none of it required. */
export function RentalFields(props: RentalFieldsProps) {
  const { rental, start, errors, focus, hasGone, onReady, onRemove, onAdd, className, ...stay } = props;
  const ready = useRef(onReady);
  useEffect(() => ready.current(), []);
  // What the server said comes first: it has seen the same values later.
  const faults: Record<string, string | undefined> = { ...rental.stay.errors, ...errors };
  const field = (name: RequestField) => ({
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
      <p className="clear-both pt-1 text-[0.9375rem] text-ink-2">
        Rien d’obligatoire ici&nbsp;: plus vous en dites, plus vite le devis est prêt.
      </p>
      <div className="mt-5 grid gap-y-6">
        <div className="grid gap-y-2">
          {hasGone && <Notice>{goneVehicle}</Notice>}
          <RentalVehicles vehicles={rental.vehicles} onRemove={onRemove} onAdd={onAdd} />
        </div>
        <RentalStay {...stay} start={start} field={field} />
        <TextField
          {...field("km")}
          label="Kilomètres prévus"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          suffix="km"
          hint={`${rental.vehicles.length > 1 ? "Par véhicule. " : ""}Perpignan–Toulouse aller-retour\u00a0: 410\u00a0km.`}
        />
        <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
          <ChoicePair
            {...choice(field("client"))}
            label="Vous êtes"
            options={customerKinds}
            opens="professionnel"
          >
            <TextField
              {...field("societe")}
              label="Société"
              optional
              autoComplete="organization"
              maxLength={requestLimits.societe}
            />
          </ChoicePair>
          <ChoicePair {...choice(field("retrait"))} label="Retrait" options={handovers} opens="livraison">
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

function choice({ name, error, defaultValue }: { name: string; error?: string; defaultValue?: string }) {
  return { name, error, defaultValue };
}
