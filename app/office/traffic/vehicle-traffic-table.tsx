import { Link } from "react-router";
import {
  requestsPer100Views,
  type TrafficPlace,
  type TrafficQuery,
  type TrafficSort,
  trafficQuery,
  type VehicleTraffic,
} from "#app/domain/counts/traffic.ts";
import { allRequests, requestsHref } from "#app/domain/requests/request-query.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted, plural } from "#app/lib/plural.ts";
import { type Column, DataTable, KeyCell, RowControls } from "#app/office/ui/table.tsx";
import { VehicleThumb } from "#app/office/vehicles/table/rows.tsx";

interface VehicleTrafficTableProps {
  vehicles: VehicleTraffic[];
  place: TrafficPlace;
  query: TrafficQuery;
  scale: number;
}

export function VehicleTrafficTable({ vehicles, place, query, scale }: VehicleTrafficTableProps) {
  return (
    <DataTable
      label="Fréquentation par véhicule"
      rows={vehicles}
      columns={columnsFor(scale)}
      rowTo={({ id }) => officePaths.vehicle(id)}
      card={(vehicle) => <TrafficCardRow vehicle={vehicle} scale={scale} />}
      sort={{
        key: query.sort,
        direction: "desc",
        // The busiest first, whichever way round was asked for.
        href: (sort) => trafficQuery.href(place, { ...query, sort: sort as TrafficSort, page: 1 }),
      }}
    />
  );
}

function columnsFor(scale: number): Column<VehicleTraffic>[] {
  return [
    {
      key: "name",
      header: "Véhicule",
      isKey: true,
      hasPicture: true,
      className: "w-[38%] max-w-60",
      cell: (vehicle) => (
        <KeyCell
          name={<span className="line-clamp-2 whitespace-normal leading-[18px]">{vehicle.name}</span>}
          picture={<VehicleThumb vehicle={vehicle} className="h-9 w-13.5 shrink-0" />}
        />
      ),
    },
    {
      key: "views",
      header: "Vues de la fiche",
      sortable: true,
      cell: ({ views }) => (
        <span className="grid grid-cols-[minmax(3rem,1fr)_3.5rem] items-center gap-3">
          <Bar share={views / scale} />
          <span className="text-right tabular-nums">{formatNumber(views)}</span>
        </span>
      ),
    },
    {
      key: "requests",
      header: "Demandes",
      align: "end",
      sortable: true,
      className: "w-28",
      cell: (vehicle) => <RequestsLink vehicle={vehicle} />,
    },
    {
      key: "share",
      header: "Pour 100 vues",
      align: "end",
      className: "w-32 text-ink-2 tabular-nums max-office-md:hidden",
      cell: requestsPer100Views,
    },
  ];
}

/** Requests are found by the names of the vehicles they are about. */
function RequestsLink({ vehicle: { name, requests } }: { vehicle: VehicleTraffic }) {
  if (requests === 0) return <span className="text-ink-2">0</span>;
  return (
    <RowControls>
      <Link
        to={requestsHref(allRequests, { q: name })}
        className="-m-1.5 rounded-control p-1.5 font-semibold text-ink tabular-nums hover:underline"
      >
        {formatNumber(requests)}
        <span className="sr-only">
          {" "}
          {plural(requests, "demande")} pour {name}
        </span>
      </Link>
    </RowControls>
  );
}

function TrafficCardRow({ vehicle, scale }: { vehicle: VehicleTraffic; scale: number }) {
  const { id, name, views, requests } = vehicle;
  return (
    <div className="flex items-center gap-3 text-small leading-[19px]">
      <VehicleThumb vehicle={vehicle} className="h-9 w-13.5 shrink-0" />
      <span className="min-w-0 flex-1">
        <Link
          to={officePaths.vehicle(id)}
          className="line-clamp-2 font-medium text-plain text-ink no-underline after:absolute after:inset-0"
        >
          {name}
        </Link>
        <Bar share={views / scale} className="mt-1.5 h-2" />
      </span>
      <span className="shrink-0 text-right tabular-nums">
        <span className="block font-semibold">{counted(views, "vue")}</span>
        <span className="block text-ink-2">{counted(requests, "demande")}</span>
      </span>
    </div>
  );
}

function Bar({ share, className = "h-2.5" }: { share: number; className?: string }) {
  return (
    <span aria-hidden="true" className={`block ${className}`}>
      <span className="block h-full rounded-xs bg-blue" style={{ width: `${share * 100}%` }} />
    </span>
  );
}
