import Calendar from "lucide-react/icons/calendar";
import Check from "lucide-react/icons/check";
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { countDays, daysFrom, readDay, type Stay, stayQuery } from "#app/domain/rental/days.ts";
import { estimateNote, longTermSentence } from "#app/domain/rental/estimate-words.ts";
import { monthPrice } from "#app/domain/rental/month-price.ts";
import { estimateRental, maxPricedDays, type Offer } from "#app/domain/rental/tariff.ts";
import type { VehicleDates } from "#app/domain/vehicles/vehicle-detail.server.ts";
import { formatCents, formatPrice } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { useTypingPause } from "#app/lib/use-typing-pause.ts";
import { StayLink } from "#app/site/layout/stay-link.tsx";
import { Receipt } from "#app/site/tariffs/receipt.tsx";
import { Notice } from "#app/site/ui/notice.tsx";
import { Toggle } from "#app/site/ui/toggle.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { TypedStay } from "./typed-stay.ts";

/** Where a form sent without scripts brings its sender back to. */
const answerId = "estimation";

type EstimatorProps = {
  offer: Offer;
  vehicleId: string;
  dates: VehicleDates | null;
  typedStay: TypedStay;
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
        {typed.get("agence") && <input type="hidden" name="agence" value={typed.get("agence") ?? ""} />}
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
          {counted(days, "jour")}. {longTermSentence} Au-delà de {maxPricedDays}&nbsp;jours, kilomètres,
          entretien et remplacement se décident avec vous.
        </p>
      )}
      <ButtonLink to={quoteLink} size="xl" variant="secondary" className="mt-5 w-full">
        {estimate && hasDates ? "Demander un devis à ces dates" : "Demander un devis"}
      </ButtonLink>
      {estimate && (
        <p className="mt-4 text-small text-ink-2">
          {estimate.deposit !== null &&
            estimate.deposit > 0 &&
            `Plus un dépôt de garantie de ${formatPrice(Math.round(estimate.deposit))}, rendu au retour. `}
          {estimateNote}
        </p>
      )}
    </div>
  );
}

function kilometreHint({ tariff }: Offer, days: number | null): string {
  if (tariff.km_per_day === null) return "Kilomètres sans limite.";
  const perDay = `${formatNumber(tariff.km_per_day)}\u00a0km compris par jour`;
  if (days === null || days > maxPricedDays) return `${perDay}.`;
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

function isTouched(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll("input")].some((field) => {
    if (field.type === "radio") return field.checked !== field.defaultChecked;
    // A date that does not exist is in the address, and never in the field.
    const sent = field.type === "date" ? (readDay(field.defaultValue) ?? "") : field.defaultValue;
    return field.value !== sent;
  });
}

/** Under the dates: free on all of them, or when else. It warns and stops nobody. */
function DatesLine({ vehicleId, stay, sent }: { vehicleId: string; stay: Stay; sent: VehicleDates | null }) {
  const answer = useAnswer(vehicleId, stay, sent);
  return (
    <div aria-live="polite" className="text-sm *:mt-2">
      {answer ? (
        <Words answer={answer} stay={stay} />
      ) : (
        stay.from && stay.to && stay.days && <p className="text-ink-2">{counted(stay.days, "jour")}</p>
      )}
    </div>
  );
}

function Words({ answer, stay }: { answer: VehicleDates; stay: Stay }) {
  const { isFree, words, first, others, closed } = answer;
  const Icon = isFree ? Check : Calendar;
  return (
    <>
      <p className={`flex gap-1.5 ${isFree ? "font-medium text-success-dark" : ""}`}>
        <Icon className="mt-0.5 size-4 shrink-0" />
        <span>
          {words}
          {first && <b className="font-semibold"> Premières dates libres&nbsp;: {first.words}</b>}
        </span>
      </p>
      {closed.map(({ fact, advice }) => (
        <Notice key={fact}>
          {fact} {advice && <b className="font-semibold">{advice}</b>}
        </Notice>
      ))}
      {!isFree && (
        <p className="flex flex-wrap gap-x-5">
          {first && (
            <StayLink
              to={`?${stayQuery({ ...stay, ...first })}`}
              preventScrollReset
              className="link min-h-11"
            >
              Prendre ces dates
            </StayLink>
          )}
          <StayLink to={others} className="link min-h-11">
            Voir un équivalent
          </StayLink>
        </p>
      )}
    </>
  );
}

function useAnswer(vehicleId: string, { from, to }: Stay, sent: VehicleDates | null): VehicleDates | null {
  const [answer, setAnswer] = useState(sent);
  const typing = useTypingPause();
  const isThere = answer?.from === from && answer?.to === to;
  useEffect(() => {
    if (isThere || !from || !to) return;
    const control = new AbortController();
    typing.run(() => {
      fetch(`${sitePaths.freeDays(vehicleId)}?du=${from}&au=${to}`, { signal: control.signal })
        .then((response) => response.json())
        // Without an answer the line says how many days there are.
        .then(setAnswer, () => {});
    });
    return () => {
      typing.cancel();
      control.abort();
    };
  }, [vehicleId, from, to, isThere, typing]);
  return isThere ? answer : null;
}

const durations = [
  { days: 1, label: "1\u00a0jour" },
  { days: 3, label: "3\u00a0jours" },
  { days: 7, label: "1\u00a0semaine" },
  { days: 30, label: "1\u00a0mois" },
  { days: 90, label: "3\u00a0mois" },
  { days: 365, label: "1\u00a0an" },
];

const tileClass =
  "relative flex min-h-[60px] cursor-pointer flex-col items-center justify-center bg-surface p-1 text-center leading-5 last:nth-7:col-span-3 hover:bg-paper-2 has-checked:bg-blue-pale has-checked:inset-ring-2 has-checked:inset-ring-blue has-focus-visible:outline-3 has-focus-visible:outline-blue has-focus-visible:-outline-offset-3";

type DurationTilesProps = {
  offer: Offer;
  /** The length as the page was asked for it; where no dates say it, one that is no tile's has a tile of its own. */
  days: number | null;
  hasDates: boolean;
  error?: string;
};

function DurationTiles({ offer, days, hasDates, error }: DurationTilesProps) {
  const isOther = days !== null && !hasDates && !durations.some((duration) => duration.days === days);
  const tiles = isOther ? [...durations, { days, label: counted(days, "jour") }] : durations;
  return (
    <fieldset aria-describedby={error ? "duree-erreur" : undefined}>
      <legend className="float-left mb-2 font-semibold text-copy leading-[1.4]">Durée</legend>
      <p className="mb-2 text-right text-ink-2 text-sm leading-[1.5]">prix TTC par jour</p>
      <div className="clear-both grid grid-cols-3 gap-px overflow-hidden rounded-field border-[1.5px] border-control bg-line">
        {tiles.map((tile) => (
          <Toggle
            key={tile.days}
            look={tileClass}
            type="radio"
            name="duree"
            value={tile.days}
            defaultChecked={tile.days === days}
          >
            <span className="font-semibold text-copy">{tile.label}</span>
            <DayPrice offer={offer} days={tile.days} />
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

function DayPrice({ offer, days }: { offer: Offer; days: number }) {
  const estimate = estimateRental(offer, days);
  const month = estimate && monthPrice(estimate.perDay, days);
  return (
    <span className="text-ink-2 text-sm">
      {estimate ? formatCents(estimate.perDay.ttc, { exact: true }) : "sur devis"}
      {month && <span className="block text-help">{formatCents(month.ttc)} /&nbsp;mois</span>}
    </span>
  );
}
