import Calendar from "lucide-react/icons/calendar";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import type { HourAdvice } from "#app/domain/contact/asked-hours.server.ts";
import type { ClosedDayNotice } from "#app/domain/contact/closed-days.ts";
import type { StayAdvice, TakenVehicle } from "#app/domain/contact/stay-advice.server.ts";
import type { KnownDays } from "#app/domain/rental/days.ts";
import type { HourField, StayHours } from "#app/domain/rental/stay-hours.ts";
import type { OfferedVehicle } from "#app/domain/vehicles/offered-vehicles.server.ts";
import { formatCents } from "#app/lib/euros.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { useTypingPause } from "#app/lib/use-typing-pause.ts";
import { Notice } from "#app/site/ui/notice.tsx";
import { SmallPicture } from "./vehicle-row.tsx";

// Under the dates: a door that is closed, a vehicle that is taken, and what to press instead. Its buttons post the form
// until the scripts run, and it comes back changed.

export type StayAdviceProps = {
  stay: KnownDays & { km: number | null };
  hours: StayHours;
  /** Where the keys are given: null for a delivery, empty where nobody has said. */
  agencyId: string | null;
  vehicleIds: string[];
  /** As the page came with it. */
  sent: StayAdvice | null;
  closed: ClosedDayNotice[];
  /** What stands at a field already. */
  said: string[];
  /** Shown until the first answer is there. */
  place: ReactNode;
  onReplace: (id: string, other: string) => void;
};

export function StayAdvicePanel(props: StayAdviceProps) {
  const { stay, vehicleIds, closed, said, place, onReplace } = props;
  const { advice, isAsked } = useAdvice(props);
  const isOfOtherDays = advice !== null && (advice.from !== stay.from || advice.to !== stay.to);
  const taken = advice?.taken.filter(({ id }) => vehicleIds.includes(id)) ?? [];
  const hours = advice?.hours ?? [];
  // With an hour, the open hours beside it are told.
  const isSaid = (which: string) =>
    !isOfOtherDays && hours.some(({ end, problem }) => end === which && problem);
  return (
    <>
      {closed
        .filter(({ end }) => !isSaid(end))
        .map((notice, index, shown) => (
          <ClosedDay
            key={notice.end}
            notice={notice}
            stay={stay}
            // A rental of that one day.
            isSaid={shown[index - 1]?.fact === notice.fact}
          />
        ))}
      {isAsked && !advice && place}
      {/* Of the days before, it keeps its place until those of these days are known. */}
      <div className={isOfOtherDays ? "invisible contents" : "contents"}>
        <OpenHours advice={hours} stay={stay} said={said} />
        {taken.map((vehicle) => (
          <Taken
            key={vehicle.id}
            vehicle={vehicle}
            isNamed={vehicleIds.length > 1}
            onReplace={(other) => onReplace(vehicle.id, other)}
          />
        ))}
      </div>
    </>
  );
}

/** When somebody is there; and of an hour at which nobody is, what can be had instead. */
function OpenHours({ advice, stay, said }: { advice: HourAdvice[]; stay: KnownDays; said: string[] }) {
  const open = new Set(advice.flatMap(({ line, problem }) => (problem ? [] : line || [])));
  return (
    <>
      {advice.map(
        ({ end, problem, possible }) =>
          problem && (
            <div key={end}>
              {!said.includes(problem) && <Notice icon="clock">{problem}</Notice>}
              {possible.length > 0 && (
                <p className="flex flex-wrap gap-x-5 pl-6">
                  {possible.map(({ day, time, words }) => (
                    <DatesButton
                      key={words}
                      days={withEnd(stay, end, day)}
                      hours={end === "du" ? { heure_depart: time } : { heure_retour: time }}
                    >
                      {end === "du" ? "Partir" : "Rendre"} {words}
                    </DatesButton>
                  ))}
                </p>
              )}
            </div>
          ),
      )}
      {open.size > 0 && (
        <p className="text-small text-ink-2">Heures d’ouverture&nbsp;: {[...open].join("\u00a0; ")}.</p>
      )}
    </>
  );
}

type ClosedDayProps = { notice: ClosedDayNotice; stay: KnownDays; isSaid: boolean };

function ClosedDay({ notice, stay, isSaid }: ClosedDayProps) {
  const { fact, end, open } = notice;
  return (
    <div>
      {!isSaid && <Notice icon="clock">{fact}</Notice>}
      {open.length > 0 && (
        <p className="flex flex-wrap gap-x-5 pl-6">
          {open.map(({ day, words }) => (
            <DatesButton key={day} days={withEnd(stay, end, day)}>
              {end === "du" ? "Partir" : "Rendre"} {words}
            </DatesButton>
          ))}
        </p>
      )}
    </div>
  );
}

/** The other end follows where the rental would end before it begins. */
function withEnd({ from, to }: KnownDays, end: "du" | "au", day: string): KnownDays {
  if (end === "du") return { from: day, to: to && to < day ? day : to };
  return { from: from && from > day ? day : from, to: day };
}

type TakenProps = { vehicle: TakenVehicle; isNamed: boolean; onReplace: (other: string) => void };

function Taken({ vehicle, isNamed, onReplace }: TakenProps) {
  const { id, name, words, first, others } = vehicle;
  return (
    <div className="rounded-button border border-line-strong bg-surface p-4">
      <p className="flex gap-2 text-copy">
        <Calendar className="mt-0.5 size-5 shrink-0 text-blue" strokeWidth={1.75} />
        <span className="min-w-0">
          {isNamed ? `${name}\u00a0: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words}
          {first && (
            <b className="font-semibold">
              {" "}
              Premières dates libres&nbsp;: <span className="whitespace-nowrap">{first.words}</span>
            </b>
          )}
        </span>
      </p>
      {first && (
        <p className="pl-7">
          <DatesButton days={first}>
            Prendre ces dates
            {isNamed && <span className="sr-only">&nbsp;: {name}</span>}
          </DatesButton>
        </p>
      )}
      {others.length > 0 ? (
        <>
          <p className={`text-copy ${first ? "mt-1" : "mt-3"}`}>Libre à vos dates&nbsp;:</p>
          <ul className="mt-2 grid gap-2">
            {others.map((other) => (
              <Other key={other.id} id={id} other={other} onReplace={() => onReplace(other.id)} />
            ))}
          </ul>
        </>
      ) : (
        <p className="mt-1 text-copy text-ink-2">
          Envoyez quand même votre demande&nbsp;: nous chercherons avec vous ce qui convient.
        </p>
      )}
    </div>
  );
}

type OtherProps = { id: string; other: OfferedVehicle; onReplace: () => void };

function Other({ id, other, onReplace }: OtherProps) {
  const { name, facts, picture, price } = other;
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 border-line border-t pt-2">
      {picture && <SmallPicture source={picture} />}
      <p className="min-w-0 flex-1 basis-40 leading-snug">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-small text-ink-2">{facts}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-4 max-sm:basis-full max-sm:justify-between">
        <span className="whitespace-nowrap">
          {price ? (
            <>
              <span className="font-semibold">{formatCents(price.ttc, { exact: true })}</span>
              <span className="text-small text-ink-2"> TTC</span>
            </>
          ) : (
            <span className="text-ink-2 text-sm">Tarif sur demande</span>
          )}
        </span>
        <ChangeButton name="remplacer" value={`${id}/${other.id}`} onPress={onReplace}>
          Prendre celui-ci
          <span className="sr-only">&nbsp;: {name}</span>
        </ChangeButton>
      </p>
    </li>
  );
}

type DatesButtonProps = {
  days: KnownDays;
  hours?: { [name in HourField]?: string };
  children: ReactNode;
};

function DatesButton({ days: { from, to }, hours = {}, children }: DatesButtonProps) {
  function take({ form }: HTMLButtonElement) {
    for (const [name, day] of Object.entries({ du: from, au: to, ...hours })) {
      const field = form?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) continue;
      field.value = day ?? "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      // This button goes with what it has answered.
      if (name === "du") field.focus({ preventScroll: true });
    }
  }
  return (
    <ChangeButton
      name="dates"
      value={[from, to, hours.heure_depart, hours.heure_retour].map((part) => part ?? "").join("/")}
      onPress={take}
    >
      {children}
    </ChangeButton>
  );
}

type ChangeButtonProps = {
  name: string;
  value: string;
  onPress: (button: HTMLButtonElement) => void;
  children: ReactNode;
};

function ChangeButton({ name, value, onPress, children }: ChangeButtonProps) {
  function onClick(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    onPress(event.currentTarget);
  }
  return (
    <button
      type="submit"
      name={name}
      value={value}
      formNoValidate
      onClick={onClick}
      className="link min-h-11 cursor-pointer text-left text-copy"
    >
      {children}
    </button>
  );
}

/** Of the days and hours that stand in the fields; while they change, what was known before. */
function useAdvice({ stay, hours, agencyId, vehicleIds, sent }: StayAdviceProps) {
  const asked = new URLSearchParams(vehicleIds.map((id) => ["vehicule", id]));
  const { from, to, km } = stay;
  const told = { du: from, au: to, km, heure_depart: hours.from_time, heure_retour: hours.to_time };
  for (const [name, value] of Object.entries(told)) if (value !== null) asked.set(name, String(value));
  if (agencyId) asked.set("agence", agencyId);
  if (agencyId === null) asked.set("retrait", "livraison");
  const query = String(asked);
  // What the page came with is of what its fields began with.
  const [known, setKnown] = useState(() => {
    const isOfThese = sent?.from === from && sent?.to === to;
    return { query: isOfThese ? query : "", advice: isOfThese ? sent : null };
  });
  const typing = useTypingPause();
  const isAsked = known.query !== query && Boolean(from || to);
  useEffect(() => {
    if (!isAsked) return;
    const control = new AbortController();
    const end = (advice: StayAdvice | null) => !control.signal.aborted && setKnown({ query, advice });
    typing.run(() => {
      fetch(`${sitePaths.stayAdvice}?${query}`, { signal: control.signal })
        .then((response) => response.json())
        // Without an answer nothing is said: the desk looks at every request.
        .then(end, () => end(null));
    });
    return () => {
      typing.cancel();
      control.abort();
    };
  }, [query, isAsked, typing]);
  return { advice: known.advice, isAsked };
}
