import X from "lucide-react/icons/x";
import { useId } from "react";
import { Link } from "react-router";
import { freeVehiclesHref } from "#app/domain/periods/planning.ts";
import { maxVehicleQuantity, quantityField } from "#app/domain/rental/vehicle-quantity.ts";
import type { AnsweredVehicle } from "#app/domain/requests/call-answer.server.ts";
import { maxRequestVehicles } from "#app/domain/requests/request-terms.ts";
import { counted } from "#app/lib/plural.ts";
import { VehicleFinder } from "#app/office/vehicles/finder/vehicle-finder.tsx";
import { controlClass, ErrorLine } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Price, StayMark } from "./stay-mark.tsx";
import type { AnsweredCall, AskedCall } from "./use-call-answer.ts";

/** A chosen vehicle: what the form itself must know of it. */
export type ChosenVehicle = Pick<AnsweredVehicle, "id" | "name" | "type" | "agency_id">;

interface CallVehiclesProps {
  chosen: ChosenVehicle[];
  onChange: (chosen: ChosenVehicle[]) => void;
  stay: AskedCall["stay"];
  call: AnsweredCall;
  today: string;
  errors: Record<string, string>;
}

/** Each with «Libre» or «Pris», its price for the days, and what all of them cost together. */
export function CallVehicles({ chosen, onChange, stay, call, today, errors }: CallVehiclesProps) {
  const id = useId();
  const isFull = chosen.length >= maxRequestVehicles;
  const { answer } = call;
  return (
    <div>
      <div className="mb-(--label-gap) flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="text-(length:--label-text) font-(--label-weight) leading-[1.4]">
          Véhicules
          <span className="ml-0.5 font-normal text-ink-2"> (facultatif)</span>
        </label>
        {stay.du && stay.au && stay.du <= stay.au && (
          <Link
            to={freeVehiclesHref({ from: stay.du, to: stay.au })}
            // The form stays as it is.
            target="_blank"
            className="text-info text-small hover:underline"
          >
            Tout ce qui est libre
          </Link>
        )}
      </div>
      {chosen.length > 0 && (
        <ul className="mb-2 divide-y divide-line-inner rounded-control border border-line bg-surface">
          {chosen.map((vehicle) => {
            const told = answer?.vehicles.find((each) => each.id === vehicle.id);
            return (
              <li key={vehicle.id} className="flex items-start gap-3 py-1.5 pr-1 pl-3 text-small leading-5">
                <input type="hidden" name="vehicules" value={vehicle.id} />
                <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 py-1">
                  <Quantity vehicle={vehicle} error={errors[quantityField(vehicle.id)]} />
                  <span className="font-medium [overflow-wrap:anywhere]">{vehicle.name}</span>
                  {told && <StayMark state={told.state} today={today} />}
                  {told && answer?.length && (
                    <Price
                      amount={told.estimate?.total ?? null}
                      includesTax={answer.includesTax}
                      className="ml-auto"
                    />
                  )}
                </span>
                <IconButton
                  size="sm"
                  label={`Retirer ${vehicle.name}`}
                  onClick={() => {
                    onChange(chosen.filter((other) => other.id !== vehicle.id));
                    document.getElementById(id)?.focus();
                  }}
                >
                  <X />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      <VehicleFinder<AnsweredVehicle>
        id={id}
        first={null}
        scope={stay}
        placeholder={isFull ? "Douze véhicules au plus" : undefined}
        disabled={isFull}
        except={chosen.map((vehicle) => vehicle.id)}
        note={({ state, estimate }) =>
          (state || estimate) && (
            <span className="flex flex-wrap items-baseline gap-x-3">
              <StayMark state={state} today={today} />
              {estimate && <Price amount={estimate.total} includesTax={estimate.includesTax ?? false} />}
            </span>
          )
        }
        onChoose={(vehicle) => onChange([...chosen, vehicle])}
      />
      <Total chosen={chosen} call={call} />
    </div>
  );
}

function Quantity({ vehicle, error }: { vehicle: ChosenVehicle; error: string | undefined }) {
  const errorId = useId();
  return (
    <>
      <label>
        <span className="sr-only">Quantité, {vehicle.name}</span>
        <input
          name={quantityField(vehicle.id)}
          type="number"
          min={1}
          max={maxVehicleQuantity}
          defaultValue={1}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className={`${controlClass} h-8 w-14! px-2! max-office-sm:h-11`}
        />
      </label>
      <span aria-hidden="true" className="-ml-2 text-ink-2">
        ×
      </span>
      {error && (
        <ErrorLine id={errorId} className="order-last basis-full">
          {error}
        </ErrorLine>
      )}
    </>
  );
}

/** What the caller is told: said aloud to a screen reader, too. */
function Total({ chosen, call }: Pick<CallVehiclesProps, "chosen" | "call">) {
  const { answer, isLate, hasFailed } = call;
  if (chosen.length === 0) return null;
  if (hasFailed) {
    return (
      <p role="status" className="mt-2 text-danger-dark text-small">
        Prix et disponibilité n’ont pas pu être demandés. La demande peut être ajoutée quand même.
      </p>
    );
  }
  return (
    <p
      role="status"
      aria-busy={isLate}
      // What is about to change is said on the phone meanwhile: it stays readable.
      className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3 rounded-control border border-transparent border-dashed bg-paper px-3 py-2 text-plain aria-busy:border-control"
    >
      {answer?.length ? (
        <>
          <span>
            Total, {counted(answer.length, "jour")}
            {answer.unpriced > 0 && answer.total && (
              <span className="text-ink-2"> (dont {answer.unpriced} sur devis)</span>
            )}
          </span>
          <Price amount={answer.total} includesTax={answer.includesTax} />
        </>
      ) : (
        <span className="text-ink-2">
          {answer ? "Sans dates ni durée, pas de prix." : "Prix et disponibilité…"}
        </span>
      )}
    </p>
  );
}
