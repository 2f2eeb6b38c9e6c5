import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { countDays, daysFrom, readDay, type Stay } from "#app/domain/rental/days.ts";
import { estimateNote, longTermSentence } from "#app/domain/rental/estimate-words.ts";
import { type Estimate, estimateRental, longestPriced, type Offer } from "#app/domain/rental/tariff.ts";
import type { VehicleDates } from "#app/domain/vehicles/vehicle-detail.ts";
import { formatPrice } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { Receipt } from "#app/site/tariffs/receipt.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { DatesLine } from "./dates-line.tsx";
import { DurationTiles } from "./duration-tiles.tsx";
import type { TypedStay } from "./typed-stay.ts";

/** Where a form sent without scripts brings its sender back to. */
const answerId = "estimation";

type EstimatorProps = {
  offer: Offer;
  vehicleId: string;
  /** Whether it is free on the days of the address. */
  dates: VehicleDates | null;
  typedStay: TypedStay;
  /** Where one asks for a quote for this stay. */
  quoteLink: string;
};

/** A GET form on its own page: it answers when sent, and as it is filled in once scripts run. */
export function Estimator({ offer, vehicleId, dates, typedStay, quoteLink }: EstimatorProps) {
  const { stay, typed, change } = typedStay;
  const { errors, from, to, days } = stay;
  // The fields stay the browser's own: what was typed before scripts ran is kept.
  const form = useRef<HTMLFormElement>(null);
  const [asked] = useState({ days, hasDates: Boolean(from && to) });
  const takeUpEarlyInput = useEffectEvent(() => {
    if (form.current && isTouched(form.current)) change(form.current);
  });
  useEffect(() => takeUpEarlyInput(), []);

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
        onChange={onChange}
        onSubmit={(event) => event.preventDefault()}
      >
        <DurationTiles offer={offer} {...asked} error={errors.duree} />
        <p className="my-4 flex items-center gap-4 text-ink-2 text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          ou vos dates
        </p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-3">
          <TextField {...date} name="du" label="Du" error={errors.du} defaultValue={typed.get("du") ?? ""} />
          <TextField {...date} name="au" label="Au" error={errors.au} defaultValue={typed.get("au") ?? ""} />
        </div>
        <DatesLine vehicleId={vehicleId} stay={stay} sent={dates} />
        <TextField
          name="km"
          label="Kilomètres prévus"
          optional
          inputMode="numeric"
          suffix="km"
          maxLength={12}
          error={errors.km}
          hint={kilometreHint(offer, days)}
          defaultValue={typed.get("km") ?? ""}
          className="mt-4"
        />
        <Button type="submit" variant="ink" size="xl" className="mt-4 hidden! w-full noscript:inline-flex!">
          Calculer
        </Button>
      </form>
      <div aria-live="polite" id={days === null ? undefined : answerId} className="scroll-mt-[40vh]">
        <Answer offer={offer} stay={stay} quoteLink={quoteLink} />
      </div>
    </section>
  );
}

function Answer({ offer, stay, quoteLink }: Pick<EstimatorProps, "offer" | "quoteLink"> & { stay: Stay }) {
  const { from, to, days, km } = stay;
  if (days === null) return null;
  const estimate = estimateRental(offer, days, km);
  const hasDates = from !== null && to !== null;
  return (
    <div className="mt-5">
      {estimate ? (
        <Receipt estimate={estimate} />
      ) : (
        <p className="border-line border-t pt-3">
          {counted(days, "jour")}. {longTermSentence} Au-delà de {longestPriced}&nbsp;jours, kilomètres,
          entretien et remplacement se décident avec vous.
        </p>
      )}
      <ButtonLink to={quoteLink} size="xl" variant="secondary" className="mt-5 w-full">
        {estimate && hasDates ? "Demander un devis à ces dates" : "Demander un devis"}
      </ButtonLink>
      {estimate && <Note estimate={estimate} />}
    </div>
  );
}

function Note({ estimate: { deposit } }: { estimate: Estimate }) {
  return (
    <p className="mt-4 text-[0.84375rem] text-ink-2">
      {deposit !== null &&
        deposit > 0 &&
        `Plus un dépôt de garantie de ${formatPrice(Math.round(deposit))}, rendu au retour. `}
      {estimateNote}
    </p>
  );
}

function kilometreHint({ tariff }: Offer, days: number | null): string {
  if (tariff.km_per_day === null) return "Kilomètres sans limite.";
  const perDay = `${formatNumber(tariff.km_per_day)}\u00a0km compris par jour`;
  if (days === null || days > longestPriced) return `${perDay}.`;
  return `${perDay}, soit ${formatNumber(tariff.km_per_day * days)}\u00a0km.`;
}

/** A length moves the last day, or takes the place of the dates; other dates take the place of the length. */
function followEachOther(form: HTMLFormElement, changed: HTMLInputElement): void {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  if (changed.name === "duree") {
    const first = readDay(field("du").value);
    field("au").value = first ? daysFrom(first, Number(changed.value)).to : "";
  } else if (changed.name !== "km" && field("au").value) {
    const days = countDays(field("du").value, field("au").value);
    for (const tile of form.querySelectorAll<HTMLInputElement>("[name=duree]")) {
      tile.checked = Number(tile.value) === days;
    }
  }
}

/** Whether a field holds something else than the page was sent with. */
function isTouched(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll("input")].some((field) => {
    if (field.type === "radio") return field.checked !== field.defaultChecked;
    // A date that does not exist is in the address, and never in the field.
    const sent = field.type === "date" ? (readDay(field.defaultValue) ?? "") : field.defaultValue;
    return field.value !== sent;
  });
}
