import AlarmClock from "lucide-react/icons/alarm-clock";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { allVehicles, vehiclesHref } from "#app/domain/vehicles/vehicle-query.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import type { DeskOverview } from "#app/office/dashboard/desk-card.tsx";
import type { FleetOverview } from "#app/office/dashboard/fleet-card.tsx";

interface DashboardFiguresProps {
  fleet: FleetOverview;
  desk: DeskOverview;
  /** Among all messages, not only those listed. */
  failedMails: number;
}

/** The dashboard's four figures in one strip: each leads to what it counts. */
export function DashboardFigures({ fleet, desk, failedMails }: DashboardFiguresProps) {
  const unavailable = fleet.total - fleet.available;
  const [largest] = fleet.agencies;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-(--panel-radius) border border-line bg-line office-md:grid-cols-4">
      <Figure label="Véhicules" value={fleet.total} to={officePaths.vehicles}>
        {counted(fleet.types.length, "type", "types")} au catalogue
      </Figure>
      <Figure
        label="Véhicules disponibles"
        value={fleet.available}
        to={vehiclesHref(allVehicles, { available: true })}
      >
        {counted(unavailable, "indisponible", "indisponibles")}
      </Figure>
      <Figure label="Agences" value={fleet.agencyCount} to={officePaths.agencies}>
        {largest && `${largest.name}\u00a0: ${counted(largest.total, "véhicule", "véhicules")}`}
      </Figure>
      <Figure label="Demandes à traiter" value={desk.toDo} to={officePaths.messages}>
        <Worries late={desk.late.total} failedMails={failedMails} />
      </Figure>
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: number;
  to: string;
  children: ReactNode;
}

function Figure({ label, value, to, children }: FigureProps) {
  return (
    <div className="relative bg-surface px-3.5 py-3 transition-colors duration-(--motion-colour) hover:bg-paper office-sm:px-5 office-sm:py-4">
      <dt className="text-[13px] text-ink-2 leading-4.5">
        <Link to={to} className="rounded-control after:absolute after:inset-0">
          {label}
        </Link>
      </dt>
      <dd className="text-figure">{formatNumber(value)}</dd>
      <dd className="min-h-4.5 truncate text-[13px] text-ink-2 leading-4.5">{children}</dd>
    </div>
  );
}

function Worries({ late, failedMails }: { late: number; failedMails: number }) {
  if (late + failedMails === 0) return "Nouvelles et en cours";
  return (
    <span className="flex flex-wrap gap-x-3 text-danger-dark">
      {late > 0 && (
        <span className="flex items-center gap-1.5">
          <AlarmClock className="size-3.5 shrink-0" />
          {late} en retard
        </span>
      )}
      {failedMails > 0 && (
        <span className="flex items-center gap-1.5">
          <TriangleAlert className="size-3.5 shrink-0" />
          {counted(failedMails, "courriel en échec", "courriels en échec")}
        </span>
      )}
    </span>
  );
}
