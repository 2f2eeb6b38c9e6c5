import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Extra } from "#app/domain/extras/extra.ts";
import { countDays, daysFrom, maxPricedDays, readDay } from "#app/domain/rental/days.ts";
import type { VehicleDates } from "#app/domain/vehicles/vehicle-detail.server.ts";
import { comeNear } from "#app/lib/after-hydration.tsx";
import { formatNumber } from "#app/lib/numbers.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { latePart } from "#app/site/layout/late-part.tsx";
import { FoldedExtras } from "#app/site/ui/folded-extras.tsx";
import { Toggle } from "#app/site/ui/toggle.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { chosenExtras, type TypedStay } from "./typed-stay.ts";
import type { UsualLength } from "./usual-lengths.ts";

/** Where a form sent without scripts brings its sender back to. */
const answerId = "estimation";

const extrasId = "estimer-prestations";

// What answers comes when somebody reaches for the fields, or finds an answer on the page; the extras once they are seen.
const loadAnswer = () => import("./estimate-answer.tsx").then((part) => part.EstimateAnswer);
const loadDates = () => import("./dates-line.tsx").then((part) => part.DatesLine);
const EstimateAnswer = latePart(loadAnswer, <div className="mt-5 min-h-80" />);
const DatesLine = latePart(loadDates, <p>&nbsp;</p>);
const EstimatorExtras = latePart(
  () => import("./estimator-extras.tsx").then((part) => part.EstimatorExtras),
  <div className="min-h-40" />,
  () => comeNear(extrasId),
);

type EstimatorProps = {
  lengths: UsualLength[];
  /** Null where kilometres have no limit. */
  kmPerDay: number | null;
  extras: Extra[];
  vehicleId: string;
  dates: VehicleDates | null;
  typedStay: TypedStay;
  quoteLink: string;
};

/** A GET form on its own page: it answers when sent, and as it is filled in once scripts run. */
export function Estimator({ vehicleId, extras, dates, typedStay, quoteLink, ...shown }: EstimatorProps) {
  const { stay, typed, price, change } = typedStay;
  const { errors, days } = stay;
  // The fields stay the browser's own: what was typed before scripts ran is kept.
  const form = useRef<HTMLFormElement>(null);
  const [asked] = useState(days);
  function takeUpEarlyInput() {
    if (form.current && isTouched(form.current)) change(form.current);
  }
  const onAlive = useEffectEvent(takeUpEarlyInput);
  useEffect(() => onAlive(), []);

  function onFocus() {
    typedStay.prepare();
    for (const load of [loadAnswer, loadDates]) load().catch(() => {});
  }

  function onChange({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
    followEachOther(currentTarget, target as unknown as HTMLInputElement);
    change(currentTarget);
  }

  const date = { type: "date", className: "min-w-0", inputClassName: "max-xl:px-3" } as const;
  return (
    <section
      aria-labelledby="estimer"
      id={days === null ? answerId : undefined}
      className="scroll-mt-24 rounded-card border border-line bg-surface p-5 sm:p-7 lg:max-xl:p-5 print:hidden"
    >
      <h2 id="estimer" className="mb-4 text-card-title">
        Estimer ma location
      </h2>
      <form
        ref={form}
        method="get"
        action={`${sitePaths.vehicle(vehicleId)}#${answerId}`}
        autoComplete="off"
        noValidate
        onFocus={onFocus}
        onChange={onChange}
        onSubmit={(event) => event.preventDefault()}
      >
        {typed.get("agence") && <input type="hidden" name="agence" value={typed.get("agence") ?? ""} />}
        <DurationTiles lengths={shown.lengths} asked={asked} error={errors.duree} />
        <p className="my-4 flex items-center gap-4 text-ink-2 text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          ou vos dates
        </p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-3">
          <TextField {...date} name="du" label="Du" error={errors.du} defaultValue={typed.get("du") ?? ""} />
          <TextField {...date} name="au" label="Au" error={errors.au} defaultValue={typed.get("au") ?? ""} />
        </div>
        <div aria-live="polite" className="text-sm *:mt-2">
          {stay.from && stay.to && <DatesLine {...{ vehicleId, typedStay }} sent={dates} />}
        </div>
        <TextField
          name="km"
          label="Kilomètres prévus"
          optional
          inputMode="numeric"
          suffix="km"
          maxLength={12}
          error={errors.km}
          hint={kilometreHint(shown.kmPerDay, days)}
          defaultValue={typed.get("km") ?? ""}
          className="mt-4 mb-3"
        />
        {extras.length > 0 && (
          <FoldedExtras extras={extras} isTold={chosenExtras(typed).length > 0}>
            <div id={extrasId}>
              <EstimatorExtras {...{ extras, typedStay }} onReady={takeUpEarlyInput} />
            </div>
          </FoldedExtras>
        )}
        <Button type="submit" variant="ink" size="xl" className="mt-4 hidden! w-full noscript:inline-flex!">
          Calculer
        </Button>
      </form>
      <div aria-live="polite" id={days === null ? undefined : answerId} className="scroll-mt-[40vh]">
        {price && days !== null && <EstimateAnswer {...{ price, stay, quoteLink }} />}
      </div>
    </section>
  );
}

function kilometreHint(perDay: number | null, days: number | null): string {
  if (perDay === null) return "Kilomètres sans limite.";
  const words = `${formatNumber(perDay)}\u00a0km compris par jour`;
  if (days === null || days > maxPricedDays) return `${words}.`;
  return `${words}, soit ${formatNumber(perDay * days)}\u00a0km.`;
}

/** A length moves the last day, or takes the place of the dates; other dates take the place of the length. */
function followEachOther(form: HTMLFormElement, changed: HTMLInputElement): void {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  if (changed.name === "duree") {
    const first = readDay(field("du").value);
    field("au").value = first ? daysFrom(first, Number(changed.value)).to : "";
  } else if (["du", "au"].includes(changed.name) && field("au").value) {
    const days = countDays(field("du").value, field("au").value);
    for (const tile of form.querySelectorAll<HTMLInputElement>("[name=duree]")) {
      tile.checked = Number(tile.value) === days;
    }
  }
}

function isTouched(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll("input")].some((field) => {
    if (field.type === "radio") return field.checked !== field.defaultChecked;
    // A date that does not exist is in the address, and never in the field.
    const sent = field.type === "date" ? (readDay(field.defaultValue) ?? "") : field.defaultValue;
    return field.value !== sent;
  });
}

const tileClass =
  "relative flex min-h-[60px] cursor-pointer flex-col items-center justify-center bg-surface p-1 text-center leading-5 last:nth-7:col-span-3 hover:bg-paper-2 has-checked:bg-blue-pale has-checked:inset-ring-2 has-checked:inset-ring-blue has-focus-visible:outline-3 has-focus-visible:outline-blue has-focus-visible:-outline-offset-3";

type DurationTilesProps = { lengths: UsualLength[]; asked: number | null; error?: string };

function DurationTiles({ lengths, asked, error }: DurationTilesProps) {
  return (
    <fieldset aria-describedby={error ? "duree-erreur" : undefined}>
      <legend className="float-left mb-2 font-semibold text-copy leading-[1.4]">Durée</legend>
      <p className="mb-2 text-right text-ink-2 text-sm leading-[1.5]">prix TTC par jour</p>
      <div className="clear-both grid grid-cols-3 gap-px overflow-hidden rounded-field border-[1.5px] border-control bg-line">
        {lengths.map(({ days, label, price, byMonth }) => (
          <Toggle
            key={days}
            look={tileClass}
            type="radio"
            name="duree"
            value={days}
            defaultChecked={days === asked}
          >
            <span className="font-semibold text-copy">{label}</span>
            <span className="text-ink-2 text-sm">
              {price}
              {byMonth && <span className="block text-help">{byMonth}</span>}
            </span>
          </Toggle>
        ))}
      </div>
      {error && (
        <p id="duree-erreur" className="mt-2 font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
