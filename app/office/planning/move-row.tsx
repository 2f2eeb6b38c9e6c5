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
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { VehicleThumb } from "#app/office/vehicles/table/rows.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { AmendmentNotice, PeriodMark } from "./period-mark.tsx";

type MoveRowProps = { move: Move; side: "departure" | "return"; query: PlanningQuery; className?: string };

export function MoveRow({ move, side, query, className = "" }: MoveRowProps) {
  const { vehicle, kind, from, to, reference, request_id, phone, hours } = move;
  const name = useId();
  const subject = subjectOf(move);
  const hour = hours?.[side];
  const until =
    side === "return"
      ? `depuis le ${formatShortDay(from, query.today)}`
      : to
        ? `jusqu’au ${formatShortDay(to, query.today)}`
        : "sans fin";
  return (
    <li
      aria-labelledby={name}
      className={`relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 px-(--panel-padding) py-2.5 @[32rem]:grid-cols-[auto_minmax(0,1fr)_6.875rem_var(--move-action)] @[32rem]:items-center print:flex print:items-start print:justify-between print:gap-4 ${request_id ? "transition-colors duration-(--motion-colour) hover:bg-paper" : ""} ${className}`}
    >
      <VehicleThumb
        vehicle={vehicle}
        className="h-10 w-15 @max-[32rem]:row-span-3 @max-[32rem]:h-11.5 @max-[32rem]:w-17.5 print:hidden"
      />
      <div className="min-w-0 text-small leading-[19px]">
        <p className="flex flex-wrap items-baseline gap-x-2 @max-[32rem]:justify-between">
          <span id={name} className="min-w-0 font-medium text-plain [overflow-wrap:anywhere]">
            {vehicle.name}
          </span>
          <span className="shrink-0 text-help text-ink-2">
            {[vehicle.fleet_number, vehicle.plate].filter(Boolean).join(" · ")}
          </span>
        </p>
        <p className="[overflow-wrap:anywhere]">
          {hour && <span className="font-medium tabular-nums">{hour} · </span>}
          {subject || <span className="text-ink-2">Sans dossier</span>}
          {request_id && reference && (
            <>
              {" · "}
              {/* The whole row opens the file; what else can be pressed lies over it. */}
              <Link
                to={officePaths.request(request_id)}
                className="whitespace-nowrap text-info after:absolute after:inset-0 hover:underline"
              >
                {reference}
              </Link>
            </>
          )}
          <span className="text-ink-2 @[32rem]:hidden">
            {vehicle.agency_name && ` · ${vehicle.agency_name}`}
          </span>
        </p>
        {phone && (
          <p>
            <a href={phoneHref(phone)} className="relative text-info hover:underline">
              {formatPhone(phone)}
            </a>
          </p>
        )}
        <MoveNotices move={move} side={side} />
        <AmendmentNotice period={move} today={query.today} />
      </div>
      <p className="text-small leading-[19px] print:shrink-0 @max-[32rem]:col-start-2 @max-[32rem]:flex @max-[32rem]:flex-wrap @max-[32rem]:items-center @max-[32rem]:gap-x-2">
        <PeriodMark kind={kind} displaced={move.displaced} className="font-medium @[32rem]:font-normal" />
        <span className="block text-ink-2">{until}</span>
      </p>
      <div className="relative flex items-center gap-2 justify-self-start @max-[32rem]:col-start-2 @[32rem]:justify-self-end print:hidden">
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
        {phone && (
          <a
            href={phoneHref(phone)}
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

/** What stands against it: a closed door, a vehicle that is elsewhere, a promise that follows. */
export function MoveNotices({ move, side }: Pick<MoveRowProps, "move" | "side">) {
  const { closed, elsewhere, next, kind } = move;
  const notices =
    side === "return"
      ? [closed, next && nextWords(next)]
      : // With the keys handed over, it has been fetched.
        [closed, kind === "location" ? null : elsewhere];
  return notices.filter(Boolean).map((notice) => (
    <p key={notice} className="flex items-start gap-1.5 text-danger-dark text-help [&_svg]:mt-0.5">
      <TriangleAlert className="size-3.5 shrink-0" />
      {notice}
    </p>
  ));
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
