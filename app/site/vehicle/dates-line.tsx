import Calendar from "lucide-react/icons/calendar";
import Check from "lucide-react/icons/check";
import { useEffect, useState } from "react";
import { type Stay, stayQuery } from "#app/domain/rental/days.ts";
import type { VehicleDates } from "#app/domain/vehicles/vehicle-detail.server.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { useTypingPause } from "#app/lib/use-typing-pause.ts";
import { StayLink } from "#app/site/layout/stay-link.tsx";
import { Notice } from "#app/site/ui/notice.tsx";
import { chosenExtras, type TypedStay } from "./typed-stay.ts";

type DatesLineProps = { vehicleId: string; typedStay: TypedStay; sent: VehicleDates | null };

/** Under the dates: free on all of them, or when else. It warns and stops nobody. */
export function DatesLine({ vehicleId, typedStay, sent }: DatesLineProps) {
  const { stay } = typedStay;
  const answer = useAnswer(vehicleId, stay, sent);
  return (
    <>
      {answer ? (
        <Words answer={answer} {...typedStay} />
      ) : (
        stay.from && stay.to && stay.days && <p className="text-ink-2">{counted(stay.days, "jour")}</p>
      )}
    </>
  );
}

function Words({ answer, stay, typed }: { answer: VehicleDates } & Pick<TypedStay, "stay" | "typed">) {
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
              to={`?${new URLSearchParams([...stayQuery({ ...stay, ...first }), ...chosenExtras(typed)])}`}
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
