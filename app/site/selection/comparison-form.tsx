import ChevronDown from "lucide-react/icons/chevron-down";
import type { ChangeEvent } from "react";
import { countDays, daysFrom, readDay, readStay, type Stay, stayUnits } from "#app/domain/rental/days.ts";
import { maxVehicleQuantity, quantityField } from "#app/domain/rental/vehicle-quantity.ts";
import { comparisonHref, readSelection, type SelectionQuery } from "#app/domain/selection/selection.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { useLiveForm } from "#app/site/layout/use-live-form.ts";
import { Button } from "#app/ui/button.tsx";
import { controlClass, Field, InputBox, TextField } from "#app/ui/field.tsx";
import { Switch } from "#app/ui/switch.tsx";

type ComparisonFormProps = {
  ids: string[];
  chosen: { id: string; name: string }[];
  query: SelectionQuery;
  errors: Stay["errors"];
  /** How many lines say the same of all; null where there is one vehicle only. */
  sameCount: number | null;
};

/** When or how long, how far, and whether lines that say the same are wanted. A plain form that answers as it is filled in. */
export function ComparisonForm({ ids, chosen, query, errors, sameCount }: ComparisonFormProps) {
  const form = useLiveForm({
    state: query,
    hrefOf: (state) => comparisonHref(ids, state),
    read: readForm,
    write,
    // Another length of the same comparison is no page to come back to.
    replaces: true,
  });
  return (
    <form
      {...form}
      onChange={(event: ChangeEvent<HTMLFormElement>) => {
        followEachOther(event.currentTarget, event.target as unknown as HTMLInputElement);
        form.onChange(event);
      }}
      method="get"
      action={sitePaths.selection}
      autoComplete="off"
      className="flex flex-wrap items-start gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-5 sm:p-7 print:hidden"
    >
      <input type="hidden" name="v" value={ids.join(",")} />
      {query.compared.length > 0 && <input type="hidden" name="c" value={query.compared.join(",")} />}
      {query.agency && <input type="hidden" name="agence" value={query.agency} />}
      <div className="grid items-start gap-x-3 gap-y-4 max-sm:w-full max-sm:grid-cols-2 max-[22rem]:grid-cols-1! sm:flex sm:flex-wrap sm:gap-x-4">
        <TextField {...date} name="du" label="Du" error={errors.du} defaultValue={query.from ?? ""} />
        <TextField {...date} name="au" label="Au" error={errors.au} defaultValue={query.to ?? ""} />
      </div>
      <div className="grid items-start gap-x-3 gap-y-4 max-sm:w-full max-sm:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] max-[22rem]:grid-cols-1! sm:flex sm:gap-x-6">
        <Field name="duree" label="Ou durée" error={errors.duree}>
          {(control) => (
            <div className="flex gap-1.5 sm:gap-2">
              <input
                {...control}
                inputMode="numeric"
                defaultValue={query.duree}
                maxLength={12}
                className={`${controlClass} h-(--control-height) w-13! shrink-0 max-sm:px-3! sm:w-19!`}
              />
              <div className="relative min-w-0 max-sm:flex-1 sm:w-[7.75rem]">
                <select
                  name="unite"
                  aria-label="Unité de la durée"
                  defaultValue={query.unite}
                  className={`${controlClass} h-(--control-height) cursor-pointer appearance-none truncate pr-7! max-sm:pl-2.5!`}
                >
                  {Object.keys(stayUnits).map((unit) => (
                    <option key={unit} value={unit}>
                      {unit}
                    </option>
                  ))}
                </select>
                <ChevronDown className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-ink-2" />
              </div>
            </div>
          )}
        </Field>
        <Field
          name="km"
          label={
            <>
              Kilomètres
              <span className="max-sm:sr-only">
                {" "}
                prévus<span className="font-normal text-ink-2"> (facultatif)</span>
              </span>
            </>
          }
          error={errors.km}
        >
          {(control) => (
            <InputBox suffix={<span aria-hidden="true">km</span>}>
              <input
                {...control}
                inputMode="numeric"
                defaultValue={query.km}
                maxLength={12}
                className={`${controlClass} h-(--control-height) max-sm:pl-3! sm:w-48`}
              />
            </InputBox>
          )}
        </Field>
      </div>
      <Quantities chosen={chosen} quantities={query.quantities} />
      <div className="hidden max-sm:w-full noscript:block">
        <Button type="submit" variant="ink" size="lg" className="h-[52px]! sm:mt-[29px] max-sm:w-full">
          Calculer
        </Button>
      </div>
      {sameCount !== null && (
        <div className="max-sm:w-full max-sm:border-line max-sm:border-t max-sm:pt-3.5 sm:ml-auto min-[75rem]:mt-[29px]">
          <Switch
            name="differences"
            value="1"
            defaultChecked={query.onlyDifferences}
            tone="blue"
            onCheckedChange={() => {}}
            className="min-h-13 gap-3.5! [--switch-height:26px] [--switch-width:44px]"
          >
            <span>
              <span className="block font-semibold leading-6">Seulement les différences</span>
              <span className="block text-small text-ink-2 leading-5">
                {sameCount === 0 ? (
                  "Toutes les lignes diffèrent"
                ) : (
                  <>
                    {counted(sameCount, "ligne identique", "lignes identiques")}
                    <span className="hidden group-has-[[name=differences]:checked]/selection:inline">
                      {sameCount > 1 ? " masquées" : " masquée"}
                    </span>
                  </>
                )}
              </span>
            </span>
          </Switch>
        </div>
      )}
    </form>
  );
}

/** Folded away: most want one of each. */
function Quantities({
  chosen,
  quantities,
}: Pick<ComparisonFormProps, "chosen"> & Pick<SelectionQuery, "quantities">) {
  return (
    <details open={Object.keys(quantities).length > 0} className="order-last basis-full">
      <summary className="link min-h-11 cursor-pointer text-copy">Plusieurs du même véhicule</summary>
      <div className="mt-2 flex flex-wrap gap-x-8 gap-y-3">
        {chosen.map(({ id, name }) => (
          <label key={id} className="flex min-w-0 items-center gap-2.5 text-copy">
            <input
              name={quantityField(id)}
              type="number"
              min={1}
              max={maxVehicleQuantity}
              defaultValue={quantities[id] ?? 1}
              className={`${controlClass} h-11 w-16! shrink-0 px-2.5!`}
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">Quantité, </span>
              <span aria-hidden="true">×&nbsp;</span>
              {name}
            </span>
          </label>
        ))}
      </div>
    </details>
  );
}

const date = { type: "date", className: "min-w-0 sm:w-42", inputClassName: "max-sm:px-3" } as const;

/** A length moves the last day; both days say the length. */
function followEachOther(form: HTMLFormElement, changed: HTMLInputElement): void {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const first = readDay(field("du").value);
  if (["duree", "unite"].includes(changed.name)) {
    const { days } = readStay(
      new URLSearchParams({ duree: field("duree").value, unite: field("unite").value }),
      null,
    );
    if (days) field("au").value = first ? daysFrom(first, days).to : "";
  } else if (["du", "au"].includes(changed.name)) {
    const last = readDay(field("au").value);
    if (!first || !last || last < first) return;
    field("duree").value = String(countDays(first, last));
    field("unite").value = "jours";
  }
}

function readForm(form: HTMLFormElement): SelectionQuery {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return readSelection(new URLSearchParams(fields));
}

function write(form: HTMLFormElement, state: SelectionQuery): void {
  const { duree, unite, km, onlyDifferences, from, to, ids, quantities } = state;
  const counts = ids.map((id) => [quantityField(id), String(quantities[id] ?? 1)]);
  const texts: Record<string, string> = {
    ...{ duree, unite, km, du: from ?? "", au: to ?? "" },
    ...Object.fromEntries(counts),
  };
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.name === "differences") field.checked = onlyDifferences;
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = texts[field.name] ?? field.value;
  }
}
