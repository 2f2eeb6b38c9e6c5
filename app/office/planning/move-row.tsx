import Check from "lucide-react/icons/check";
import Phone from "lucide-react/icons/phone";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useId } from "react";
import { Link, useFetcher } from "react-router";
import { nextWords, subjectOf } from "#app/domain/periods/period-words.ts";
import {
  emptyForm,
  type Move,
  type PeriodResult,
  type PlanningQuery,
  planningHref,
} from "#app/domain/periods/planning.ts";
import { formatShortDay } from "#app/domain/rental/days-words.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { phoneHref } from "#app/lib/phone.ts";
import { VehicleThumb } from "#app/office/vehicles/table/rows.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { PeriodMark } from "./period-mark.tsx";

type MoveRowProps = { move: Move; side: "departure" | "return"; query: PlanningQuery; className?: string };

export function MoveRow({ move, side, query, className = "" }: MoveRowProps) {
  const { vehicle, kind, from, to, reference, request_id, next } = move;
  const name = useId();
  const subject = subjectOf(move);
  const until =
    side === "return"
      ? `depuis le ${formatShortDay(from, query.today)}`
      : to
        ? `jusqu’au ${formatShortDay(to, query.today)}`
        : "sans fin";
  return (
    <li
      aria-labelledby={name}
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 px-(--panel-padding) py-2.5 @[32rem]:grid-cols-[auto_minmax(0,1fr)_6.875rem_var(--move-action)] @[32rem]:items-center ${className}`}
    >
      <VehicleThumb
        vehicle={vehicle}
        className="h-10 w-15 @max-[32rem]:row-span-3 @max-[32rem]:h-11.5 @max-[32rem]:w-17.5 print:hidden"
      />
      <div className="min-w-0 text-small leading-[19px]">
        <p className="flex items-baseline gap-2 @max-[32rem]:justify-between">
          <span id={name} className="min-w-0 font-medium text-plain [overflow-wrap:anywhere]">
            {vehicle.name}
          </span>
          <span className="shrink-0 text-help text-ink-2">{vehicle.fleet_number}</span>
        </p>
        <p className="truncate">
          {subject || <span className="text-ink-2">Sans dossier</span>}
          {request_id && reference && (
            <span className="text-ink-2 @max-[32rem]:hidden">
              {" · "}
              <Link to={officePaths.request(request_id)} className="text-ink-2 hover:underline">
                {reference}
              </Link>
            </span>
          )}
          <span className="text-ink-2 @[32rem]:hidden">
            {vehicle.agency_name && ` · ${vehicle.agency_name}`}
          </span>
        </p>
        {side === "return" && next && (
          <p className="flex items-start gap-1.5 text-danger-dark text-help [&_svg]:mt-0.5">
            <TriangleAlert className="size-3.5 shrink-0" />
            {nextWords(next)}
          </p>
        )}
      </div>
      <p className="text-small leading-[19px] @max-[32rem]:col-start-2 @max-[32rem]:flex @max-[32rem]:flex-wrap @max-[32rem]:items-center @max-[32rem]:gap-x-2">
        <PeriodMark kind={kind} displaced={move.displaced} className="font-medium @[32rem]:font-normal" />
        <span className="block text-ink-2">{until}</span>
      </p>
      <div className="flex items-center gap-2 @max-[32rem]:col-start-2 @[32rem]:justify-end print:hidden">
        {side === "departure" && !move.displaced ? (
          <Departure move={move} />
        ) : (
          <ButtonLink
            variant="secondary"
            size="xs"
            to={planningHref(query, { form: { ...emptyForm, period: move.id } })}
            preventScrollReset
          >
            {move.displaced ? "Reloger…" : "Prolonger…"}
          </ButtonLink>
        )}
        {side === "departure" && move.phone && (
          <a
            href={phoneHref(move.phone)}
            className={buttonClass({ variant: "secondary", size: "xs", className: "@[32rem]:hidden" })}
          >
            <Phone strokeWidth={2} />
            Appeler
          </a>
        )}
      </div>
    </li>
  );
}

/** A reservation becomes a rental when the keys are handed over. */
function Departure({ move }: { move: Move }) {
  const fetcher = useFetcher<PeriodResult>();
  if (move.kind === "location") {
    return (
      <span className="inline-flex items-center gap-1.5 text-small text-success-dark @max-[32rem]:sr-only">
        <Check className="size-4" />
        En location
      </span>
    );
  }
  return (
    <fetcher.Form method="post" action={officePaths.planning}>
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="id" value={move.id} />
      <input type="hidden" name="version" value={move.version} />
      <input type="hidden" name="kind" value="location" />
      <Button type="submit" variant="secondary" size="xs" busy={fetcher.state !== "idle"}>
        Passer en location
      </Button>
    </fetcher.Form>
  );
}
