import Check from "lucide-react/icons/check";
import Phone from "lucide-react/icons/phone";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useId } from "react";
import { Link, useFetcher } from "react-router";
import type { OverdueReturn } from "#app/domain/periods/overdue-returns.server.ts";
import { nextWords, overdueWords, subjectOf } from "#app/domain/periods/period-words.ts";
import type { PeriodResult } from "#app/domain/periods/planning.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { phoneHref } from "#app/lib/phone.ts";
import { VehicleThumb } from "#app/office/vehicles/table/rows.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { AmendmentNotice } from "./period-mark.tsx";

interface OverdueListProps {
  returns: OverdueReturn[];
  today: string;
  /** The form that prolongs a period. */
  prolongHref: (id: string) => string;
}

/** Who should have come back, and nobody has said that they did: ring, prolong, or note it. */
export function OverdueList({ returns, today, prolongHref }: OverdueListProps) {
  return (
    <ul className="divide-y divide-line-inner">
      {returns.map((late) => (
        <OverdueRow key={late.id} late={late} today={today} prolongTo={prolongHref(late.id)} />
      ))}
    </ul>
  );
}

function OverdueRow({ late, today, prolongTo }: { late: OverdueReturn; today: string; prolongTo: string }) {
  const { vehicle, request_id, reference, phone, next, isNoted } = late;
  const name = useId();
  const subject = subjectOf(late);
  return (
    <li
      aria-labelledby={name}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-(--panel-padding) py-2.5 @[36rem]:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <VehicleThumb vehicle={vehicle} className="h-10 w-15 print:hidden" />
      <div className="min-w-0 text-small leading-[19px]">
        <p className="flex items-baseline gap-2">
          <span id={name} className="min-w-0 truncate font-medium text-plain">
            {vehicle.name}
          </span>
          <span className="shrink-0 text-help text-ink-2">
            {[vehicle.fleet_number, vehicle.plate, vehicle.agency_name].filter(Boolean).join(" · ")}
          </span>
        </p>
        <p className="[overflow-wrap:anywhere]">
          <span className="font-medium text-danger-dark">{overdueWords(late.to, today)}</span>
          {subject && ` · ${subject}`}
          {request_id && reference && (
            <>
              {" · "}
              <Link to={officePaths.request(request_id)} className="text-info hover:underline">
                {reference}
              </Link>
            </>
          )}
        </p>
        {next && !isNoted && (
          <p className="flex items-start gap-1.5 text-danger-dark text-help [&_svg]:mt-0.5">
            <TriangleAlert className="size-3.5 shrink-0" />
            {nextWords(next, next.from > today ? "dès demain" : "dès aujourd’hui")}
          </p>
        )}
        <AmendmentNotice period={late} today={today} />
      </div>
      <div className="flex flex-wrap items-center gap-2 @max-[36rem]:col-span-2 print:hidden">
        {phone && !isNoted && (
          <a href={phoneHref(phone)} className={buttonClass({ variant: "secondary", size: "xs" })}>
            <Phone strokeWidth={2} />
            Appeler
          </a>
        )}
        {!isNoted && (
          <ButtonLink variant="secondary" size="xs" to={prolongTo} preventScrollReset>
            Prolonger…
          </ButtonLink>
        )}
        <Returned id={late.id} isNoted={isNoted} />
      </div>
    </li>
  );
}

/** One press, never asked for: without it the line goes by itself after a week. */
function Returned({ id, isNoted }: { id: string; isNoted: boolean }) {
  const fetcher = useFetcher<PeriodResult>();
  return (
    <fetcher.Form method="post" action={officePaths.planning} className="flex items-center gap-2">
      <input type="hidden" name="intent" value="returned" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={String(!isNoted)} />
      {isNoted && (
        <span className="inline-flex items-center gap-1.5 text-small text-success-dark">
          <Check className="size-4" />
          Rentré
        </span>
      )}
      <Button
        type="submit"
        variant={isNoted ? "ghost" : "secondary"}
        size="xs"
        busy={fetcher.state !== "idle"}
      >
        {isNoted ? "Annuler" : "Rentré"}
      </Button>
    </fetcher.Form>
  );
}
