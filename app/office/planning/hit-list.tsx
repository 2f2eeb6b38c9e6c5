import Phone from "lucide-react/icons/phone";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useId, useState } from "react";
import {
  defaultWay,
  type Hit,
  type HitAnswer,
  isOfCustomer,
  isVehicleWay,
} from "#app/domain/periods/hits.ts";
import { daysWords, equivalentWords, kindWords, subjectOf } from "#app/domain/periods/period-words.ts";
import { type Days, overlap } from "#app/domain/rental/days.ts";
import { phoneHref } from "#app/lib/phone.ts";
import { counted, plural } from "#app/lib/plural.ts";
import { Radio } from "#app/ui/checkbox.tsx";

type Ways = Record<string, HitAnswer["way"]>;

/** What is chosen for each period in the way; whoever nothing was said of waits, in red. */
export function useHitAnswers(hits: Hit[]) {
  const [chosen, setChosen] = useState<Ways>({});
  const ways: Ways = Object.fromEntries(
    hits.map((hit) => {
      const way = chosen[hit.period.id];
      return [hit.period.id, way !== undefined && isOffered(hit, way) ? way : defaultWay(hit)];
    }),
  );
  return {
    ways,
    choose: (id: string, way: HitAnswer["way"]) => setChosen((before) => ({ ...before, [id]: way })),
    answers: hits.map(({ period }): HitAnswer => {
      return { id: period.id, version: period.version, way: ways[period.id] ?? "leave" };
    }),
  };
}

function isOffered(hit: Hit, way: string): boolean {
  return !isVehicleWay(way) || hit.equivalents.some(({ id }) => id === way);
}

interface HitListProps {
  hits: Hit[];
  ways: Ways;
  onChoose: (id: string, way: HitAnswer["way"]) => void;
  today: string;
  /** What is said of them: «2 réservations sont dans ces jours.» */
  title?: string;
  leave?: string;
}

/** Everything that gives way to what happened, each with what becomes of it: one press a customer. */
export function HitList({ hits, ways, onChoose, today, title, leave }: HitListProps) {
  return (
    <section
      aria-label="Périodes touchées"
      className="rounded-badge border border-danger-line bg-danger-tint text-small"
    >
      <p role="alert" className="flex gap-2 px-3 pt-2.5 pb-2 font-medium text-danger-dark">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" />
        {title ??
          `${counted(hits.length, "période")} à ces dates\u00a0: que ${plural(hits.length, "devient-elle", "deviennent-elles")}\u00a0?`}
      </p>
      <ul className="divide-y divide-danger-line border-danger-line border-t">
        {hits.map((hit) => (
          <HitItem
            key={hit.period.id}
            hit={hit}
            today={today}
            leave={leave}
            way={ways[hit.period.id] ?? "leave"}
            isTaken={(vehicle) =>
              hits.some(
                (other) =>
                  other !== hit && ways[other.period.id] === vehicle && overlap(other.rest, hit.rest),
              )
            }
            onChoose={(way) => onChoose(hit.period.id, way)}
          />
        ))}
      </ul>
    </section>
  );
}

interface HitItemProps extends Pick<HitListProps, "today" | "leave"> {
  hit: Hit;
  way: HitAnswer["way"];
  /** By another of the list, for the same days. */
  isTaken: (vehicle: string) => boolean;
  onChoose: (way: HitAnswer["way"]) => void;
}

const shownFirst = 2;

function HitItem({ hit, way, today, leave, isTaken, onChoose }: HitItemProps) {
  const { period, vehicle, phone, equivalents, rest } = hit;
  const name = useId();
  const [isWhole, setWhole] = useState(false);
  const free = equivalents.filter(({ id }) => id === way || !isTaken(id));
  const shown = isWhole
    ? free
    : free.slice(0, Math.max(shownFirst, free.findIndex(({ id }) => id === way) + 1));
  const customer = isOfCustomer(period);
  return (
    <li className="px-3 py-2.5">
      <fieldset aria-labelledby={name}>
        <p id={name} className="flex flex-wrap items-baseline gap-x-1.5 text-ink">
          <span className="font-semibold [overflow-wrap:anywhere]">
            {subjectOf(period) || kindWords(period)}
          </span>
          {period.reference && <span className="text-ink-2">{period.reference}</span>}
          {phone && (
            <a
              href={phoneHref(phone)}
              className="ml-auto inline-flex items-center gap-1 self-center text-info hover:underline"
            >
              <Phone className="size-3.5" />
              {phone}
            </a>
          )}
        </p>
        <p className="text-help text-ink-2">
          {kindWords(period)}, {daysWords(period, today)}
          {vehicle && ` · ${vehicle}`}
        </p>
        <div className="mt-1.5 grid gap-1">
          {shown.map((other) => (
            <WayChoice
              key={other.id}
              group={name}
              isChosen={way === other.id}
              onChoose={() => onChoose(other.id)}
              words={`Reloger sur ${other.name}`}
              note={[rest.from !== period.from && `${daysWords(rest, today)}`, equivalentWords(other)]
                .filter(Boolean)
                .join(" · ")}
            />
          ))}
          {customer && free.length === 0 && (
            <p className="text-help text-danger-dark">Aucun équivalent libre à ces dates.</p>
          )}
          {free.length > shown.length && (
            <button
              type="button"
              onClick={() => setWhole(true)}
              className="cursor-pointer justify-self-start py-0.5 text-info hover:underline"
            >
              {counted(free.length - shown.length, "autre véhicule libre", "autres véhicules libres")}
            </button>
          )}
          <OtherWays hit={hit} way={way} group={name} today={today} leave={leave} onChoose={onChoose} />
        </div>
      </fieldset>
    </li>
  );
}

interface OtherWaysProps extends Pick<HitItemProps, "hit" | "way" | "today" | "leave" | "onChoose"> {
  group: string;
}

function OtherWays({ hit: { period, cut, later }, way, group, today, leave, onChoose }: OtherWaysProps) {
  const words = (days: Days) => daysWords(days, today);
  const customer = isOfCustomer(period);
  const ways = [
    { key: "later", words: later && `Décaler ${words(later)}` },
    {
      key: "cut",
      words: cut && (customer ? `Rendu plus tôt\u00a0: ${words(cut)}` : `Raccourcir ${words(cut)}`),
    },
    { key: "leave", words: customer && (leave ?? "Laisser sans véhicule, à voir") },
    { key: "remove", words: !customer && "Retirer, dans la Corbeille" },
  ] as const;
  return ways.map(
    (other) =>
      other.words && (
        <WayChoice
          key={other.key}
          group={group}
          isChosen={way === other.key}
          onChoose={() => onChoose(other.key)}
          words={other.words}
        />
      ),
  );
}

interface WayChoiceProps {
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  words: string;
  note?: string;
}

export function WayChoice({ group, isChosen, onChoose, words, note }: WayChoiceProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-h-8 cursor-pointer items-center gap-2 rounded-control border border-line bg-surface px-2.5 py-1 text-ink hover:bg-paper-2 has-checked:border-blue has-checked:bg-blue-pale max-office-sm:min-h-11"
    >
      <Radio id={id} name={group} checked={isChosen} onChange={onChoose} className="shrink-0" />
      <span className="min-w-0">
        <span className="block font-medium [overflow-wrap:anywhere]">{words}</span>
        {note && <span className="block text-help text-ink-2">{note}</span>}
      </span>
    </label>
  );
}
