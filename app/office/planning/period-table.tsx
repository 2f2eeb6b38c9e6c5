import { Link } from "react-router";
import { subjectOf } from "#app/domain/periods/period-words.ts";
import { type ListedPeriod, type PlanningQuery, planningHref } from "#app/domain/periods/planning.ts";
import { weekdayAndDay } from "#app/domain/periods/planning-words.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { type Column, DataTable, KeyCell, RowControls } from "#app/office/ui/table.tsx";
import { VehicleThumb } from "#app/office/vehicles/table/rows.tsx";
import { PeriodMark } from "./period-mark.tsx";

interface PeriodTableProps {
  query: PlanningQuery;
  periods: ListedPeriod[];
  isLoading: boolean;
}

/** «Véhicule, du, au, motif, dossier». */
export function PeriodTable({ query, periods, isLoading }: PeriodTableProps) {
  return (
    <div className="max-office-sm:hidden">
      <DataTable
        label="Périodes du planning"
        rows={periods}
        columns={columnsOn(query.today)}
        rowTo={({ id }) =>
          planningHref(query, { page: query.page, form: { period: id, vehicle: null, from: null, to: null } })
        }
        loading={isLoading ? "Chargement du planning…" : undefined}
      />
    </div>
  );
}

function columnsOn(today: string): Column<ListedPeriod>[] {
  return [
    {
      key: "vehicle",
      header: "Véhicule",
      isKey: true,
      hasPicture: true,
      className: "max-w-90",
      cell: ({ vehicle }) => (
        <KeyCell
          name={vehicle.name}
          detail={[vehicle.fleet_number, vehicle.agency_name].filter(Boolean).join(" · ") || undefined}
          picture={<VehicleThumb vehicle={vehicle} className="h-9 w-13.5 print:hidden" />}
        />
      ),
    },
    {
      key: "from",
      header: "Du",
      className: "whitespace-nowrap",
      cell: ({ from }) => weekdayAndDay(from, today),
    },
    {
      key: "to",
      header: "Au",
      className: "whitespace-nowrap",
      cell: ({ to }) => (to ? weekdayAndDay(to, today) : <span className="text-ink-2">sans fin</span>),
    },
    {
      key: "kind",
      header: "Motif",
      className: "max-w-50",
      cell: (period) => (
        <>
          <PeriodMark kind={period.kind} />
          {/* Where there is no room for the last column. */}
          <span className="hidden truncate text-help text-ink-2 not-print:max-office-md:block">
            {subjectOf(period)}
          </span>
        </>
      ),
    },
    {
      key: "request",
      header: "Dossier",
      className: "max-w-70 not-print:max-office-md:hidden",
      cell: (period) => (
        <span className="block truncate">
          {subjectOf(period)}
          {period.request_id && period.reference && (
            <RowControls className="ml-2">
              <Link to={officePaths.request(period.request_id)} className="text-info hover:underline">
                {period.reference}
              </Link>
            </RowControls>
          )}
          {period.customer && period.note && (
            <span className="block truncate text-help text-ink-2">{period.note}</span>
          )}
        </span>
      ),
    },
  ];
}
