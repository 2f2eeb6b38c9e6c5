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
import { type Column, DataTable, KeyCell, NumberCell, RowControls } from "#app/office/ui/table.tsx";
import { VehicleThumb } from "#app/office/vehicles/table/rows.tsx";

type VehicleTrafficTableProps = {
  vehicles: VehicleTraffic[];
  place: TrafficPlace;
  query: TrafficQuery;
  scale: number;
};

export function VehicleTrafficTable({ vehicles, place, query, scale }: VehicleTrafficTableProps) {
  return (
    <DataTable
      label="Fréquentation par véhicule"
      rows={vehicles}
      columns={columnsFor(scale)}
      rowTo={({ id }) => officePaths.vehicle(id)}
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
      className: "office-sm:w-[38%] office-sm:max-w-60",
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
      card: "left",
      cell: ({ views }) => (
        <span className="grid grid-cols-[minmax(3rem,1fr)_auto] items-center gap-3 office-sm:grid-cols-[minmax(3rem,1fr)_3.5rem]">
          <span aria-hidden="true" className="block h-2.5">
            <span
              className="block h-full rounded-xs bg-blue"
              style={{ width: `${(views / scale) * 100}%` }}
            />
          </span>
          <span className="text-right tabular-nums">
            <NumberCell number={views} words={counted(views, "vue")} />
          </span>
        </span>
      ),
    },
    {
      key: "requests",
      header: "Demandes",
      align: "end",
      sortable: true,
      card: "right",
      className: "pl-3 office-sm:w-28",
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
  if (requests === 0)
    return (
      <span className="text-ink-2">
        <NumberCell number={0} words={counted(0, "demande")} />
      </span>
    );
  return (
    <RowControls>
      <Link
        to={requestsHref(allRequests, { q: name })}
        className="-m-1.5 rounded-control p-1.5 font-semibold text-ink tabular-nums hover:underline"
      >
        {formatNumber(requests)}
        <span className="office-sm:sr-only"> {plural(requests, "demande")}</span>
        <span className="sr-only"> pour {name}</span>
      </Link>
    </RowControls>
  );
}
