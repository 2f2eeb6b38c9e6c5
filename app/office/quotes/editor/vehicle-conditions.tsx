import { useState } from "react";
import type { TypedVehicle } from "#app/domain/quotes/quotes.schema.ts";
import { quoteConditionFields } from "#app/domain/rental/condition-forms.ts";
import type { QuoteConditionKey } from "#app/domain/rental/rental-conditions.ts";
import { TextField } from "#app/ui/field.tsx";
import { type EditorPartProps, quietButton, typedField } from "./editor-part.tsx";

type Values = Record<QuoteConditionKey, string | undefined>;

const fields = quoteConditionFields.map(({ key }) => key);

/** One block while all vehicles agree, one for each where they do not or somebody wants to tell them apart. */
export function VehicleConditionFields({ edited, change, errors, missing, context }: EditorPartProps) {
  const { conditions } = edited;
  const { vehicles } = conditions;
  const [isSplit, setSplit] = useState(false);
  const [first] = vehicles;
  const agree = vehicles.every((vehicle) => fields.every((field) => vehicle[field] === first?.[field]));
  const priceWord = context.includesTax ? "TTC" : "HT";
  const write = (indexes: number[], values: Partial<TypedVehicle>) =>
    change({
      ...edited,
      conditions: {
        ...conditions,
        // What stands for all is the first vehicle's.
        ...(indexes.length === 0 || indexes.includes(0) ? pick(values) : {}),
        vehicles: vehicles.map((vehicle, index) =>
          indexes.includes(index) ? { ...vehicle, ...values } : vehicle,
        ),
      },
    });
  /** One block of fields for these vehicles; without any, for the whole quote. */
  const block = (values: object, indexes: number[], count?: string) => {
    const paths = indexes.length > 0 ? indexes.map((index) => `vehicles.${index}.`) : [""];
    const errorOf = (field: string) =>
      paths
        .map((path) => errors[`conditions.${path}${field}`] ?? missing[`${path}${field}`])
        .find((error) => error);
    return (
      <Block
        {...{ values: values as Values, path: paths[0] ?? "", priceWord, count, errorOf }}
        onType={(field, value) => write(indexes, { [field]: value })}
      />
    );
  };
  if (!first) return block(conditions, []);
  if (vehicles.length === 1) return block(first, [0], first.count);
  if (agree && !isSplit) {
    return (
      <>
        {block(first, [...vehicles.keys()])}
        <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-help text-ink-2">
          Pour {vehicles.map(({ name, count }) => (count === "1" ? name : `${count} × ${name}`)).join(", ")}.
          <button type="button" className={quietButton} onClick={() => setSplit(true)}>
            Distinguer par véhicule
          </button>
        </p>
      </>
    );
  }
  return (
    <div className="space-y-4">
      {vehicles.map((vehicle, index) => (
        <fieldset key={vehicle.vehicle_id ?? index} className="min-w-0">
          <legend className="mb-1.5 font-semibold text-small [overflow-wrap:anywhere]">{vehicle.name}</legend>
          {block(vehicle, [index], vehicle.count)}
        </fieldset>
      ))}
    </div>
  );
}

function pick(values: Partial<TypedVehicle>): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => (fields as string[]).includes(name)));
}

interface BlockProps {
  values: Values;
  /** «vehicles.0.», by which a field is found and its error is told. */
  path: string;
  priceWord: string;
  count?: string;
  errorOf: (field: string) => string | undefined;
  onType: (field: QuoteConditionKey | "count", value: string) => void;
}

function Block({ values, path, priceWord, count, errorOf, onType }: BlockProps) {
  const number = (name: QuoteConditionKey | "count") => ({
    name: `${path}${name}`,
    "data-quote-field": `${path}${name}`,
    error: errorOf(name),
    inputMode: "decimal" as const,
    maxLength: 10,
    ...typedField((name === "count" ? count : values[name]) ?? "", (value) => onType(name, value)),
  });
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-3.5 office-md:grid-cols-4">
      {quoteConditionFields.map(({ key, label, quoteLabel = label, placeholder, unit }) => (
        <TextField
          key={key}
          {...number(key)}
          label={quoteLabel}
          placeholder={placeholder}
          suffix={key === "extra_km_price" ? `${unit}\u00a0${priceWord}/km` : unit}
        />
      ))}
      {count !== undefined && <TextField {...number("count")} label="Véhicules" />}
    </div>
  );
}
