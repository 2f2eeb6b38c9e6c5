import Calendar from "lucide-react/icons/calendar";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import type { ClosedDayNotice } from "#app/domain/contact/closed-days.ts";
import type { StayAdvice, TakenVehicle } from "#app/domain/contact/stay-advice.server.ts";
import type { KnownDays } from "#app/domain/rental/days.ts";
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
  vehicleIds: string[];
  /** As the page came with it. */
  sent: StayAdvice | null;
  closed: ClosedDayNotice[];
  onReplace: (id: string, other: string) => void;
};

export function StayAdvicePanel({ stay, vehicleIds, sent, closed, onReplace }: StayAdviceProps) {
  const advice = useAdvice(stay, vehicleIds, sent);
  const taken = advice?.taken.filter(({ id }) => vehicleIds.includes(id)) ?? [];
  return (
    <>
      {closed.map((notice) => (
        <ClosedDay key={notice.fact} notice={notice} stay={stay} />
      ))}
      {taken.map((vehicle) => (
        <Taken
          key={vehicle.id}
          vehicle={vehicle}
          isNamed={vehicleIds.length > 1}
          onReplace={(other) => onReplace(vehicle.id, other)}
        />
      ))}
    </>
  );
}

function ClosedDay({ notice, stay }: { notice: ClosedDayNotice; stay: KnownDays }) {
  const { fact, end, open } = notice;
  return (
    <div>
      <Notice icon="clock">{fact}</Notice>
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

function DatesButton({ days: { from, to }, children }: { days: KnownDays; children: ReactNode }) {
  function take({ form }: HTMLButtonElement) {
    for (const [name, day] of Object.entries({ du: from, au: to })) {
      const field = form?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) continue;
      field.value = day ?? "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      // This button goes with what it has answered.
      if (name === "du") field.focus({ preventScroll: true });
    }
  }
  return (
    <ChangeButton name="dates" value={`${from ?? ""}/${to ?? ""}`} onPress={take}>
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

/** Of the days that stand in the fields; none while nobody knows. */
function useAdvice({ from, to, km }: StayAdviceProps["stay"], vehicleIds: string[], sent: StayAdvice | null) {
  const [advice, setAdvice] = useState(sent);
  const typing = useTypingPause();
  const isThere = advice?.from === from && advice?.to === to && advice?.km === km;
  const vehicles = vehicleIds.map((id) => `vehicule=${id}`).join("&");
  useEffect(() => {
    if (isThere || !from || !to || !vehicles) return;
    const control = new AbortController();
    const days = `du=${from}&au=${to}${km === null ? "" : `&km=${km}`}`;
    typing.run(() => {
      fetch(`${sitePaths.stayAdvice}?${vehicles}&${days}`, { signal: control.signal })
        .then((response) => response.json())
        // Without an answer nothing is said: the desk looks at every request.
        .then(setAdvice, () => {});
    });
    return () => {
      typing.cancel();
      control.abort();
    };
  }, [vehicles, from, to, km, isThere, typing]);
  return isThere ? advice : null;
}
