import { useId } from "react";
import type { Catalogue } from "#app/domain/vehicles/catalogue/catalogue.server.ts";
import type { CatalogueFilters } from "#app/domain/vehicles/catalogue/catalogue.ts";

type DatePairProps = Pick<CatalogueFilters, "from" | "to"> & {
  /** What cannot be asked for; unknown where the list could not be loaded. */
  problems: Catalogue["problems"] | undefined;
};

/** Both days in one frame: the list keeps to vehicles that are free on all of them. */
export function DatePair({ from, to, problems = {} }: DatePairProps) {
  const note = useId();
  const sentence = problems.du ?? problems.au;
  const cells = [
    { name: "du", label: "Du", value: from, problem: problems.du },
    { name: "au", label: "Au", value: to, problem: problems.au },
  ];
  return (
    <div className="w-full lg:w-93 lg:shrink-0">
      <fieldset
        aria-label="Dates de location"
        className={`flex h-14 min-w-0 overflow-hidden rounded-button border-[1.5px] bg-surface transition-[border-color,box-shadow] focus-within:border-(--focus-color) focus-within:shadow-[0_0_0_3px_var(--field-halo)] ${sentence ? "border-danger" : "border-control"}`}
      >
        {cells.map(({ name, label, value, problem }) => (
          // The word is part of the target.
          <label
            key={name}
            className="relative min-w-0 flex-1 cursor-text not-first:border-line not-first:border-l"
          >
            <span className="absolute top-1.5 left-3.5 font-semibold text-ink-2 text-xs leading-4">
              {label}
            </span>
            <input
              type="date"
              name={name}
              defaultValue={value ?? ""}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem && note}
              className="h-full w-0 min-w-full appearance-none bg-transparent px-3.5 pt-5 pb-1 text-base outline-none focus-visible:shadow-none focus-visible:outline-none"
            />
          </label>
        ))}
      </fieldset>
      <p id={note} aria-live="polite" className="font-medium text-danger text-sm not-empty:mt-1.5">
        {sentence}
      </p>
    </div>
  );
}
