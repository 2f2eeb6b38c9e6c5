import ChevronDown from "lucide-react/icons/chevron-down";
import ThermometerSnowflake from "lucide-react/icons/thermometer-snowflake";
import { Link } from "react-router";
import { atpLeft } from "#app/domain/vehicles/atp.ts";
import type { EndingAtp } from "#app/domain/vehicles/fleet.server.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";

/** So many stand there at once; the rest unfold. */
const shownAtOnce = 4;

/** Each a way to its vehicle, where the new day is typed. */
export function EndingAtpList({ atp: { today, vehicles } }: { atp: EndingAtp }) {
  const rows = vehicles.map((vehicle) => <Row key={vehicle.id} vehicle={vehicle} today={today} />);
  const others = rows.slice(shownAtOnce);
  return (
    <div className="border-line border-t px-[calc(var(--panel-padding)-0.5rem)] py-2.5">
      <h3 className="flex items-center gap-2 px-2 pb-0.5 font-medium text-[13px] text-danger-dark">
        <ThermometerSnowflake className="size-3.5 shrink-0" />
        Attestations ATP à renouveler
      </h3>
      <ul>{rows.slice(0, shownAtOnce)}</ul>
      {others.length > 0 && (
        <details className="group">
          <summary className="flex h-8 cursor-pointer list-none items-center gap-2 rounded-control px-2 font-medium text-[13px] text-info hover:underline group-open:hidden [&::-webkit-details-marker]:hidden">
            {others.length === 1 ? "Voir l’autre" : `Voir les ${formatNumber(others.length)} autres`}
            <ChevronDown className="size-4" />
          </summary>
          <ul>{others}</ul>
        </details>
      )}
    </div>
  );
}

function Row({ vehicle, today }: { vehicle: EndingAtp["vehicles"][number]; today: string }) {
  const { id, name, fleet_number, atp_until } = vehicle;
  return (
    <li>
      <Link
        to={officePaths.vehicle(id)}
        className="flex h-8 items-center gap-3 rounded-control px-2 text-[13px] transition-colors duration-(--motion-colour) hover:bg-paper-2"
      >
        <span className="min-w-0 grow truncate text-ink-2">
          <b className="font-medium text-ink">{name}</b>
          {fleet_number && ` · ${fleet_number}`}
        </span>
        <span className="shrink-0 text-ink-2">{atpLeft(atp_until, today)}</span>
      </Link>
    </li>
  );
}
