import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Occupancy, VehicleOccupancy } from "#app/domain/counts/occupancy.server.ts";
import {
  formatShare,
  monthHead,
  monthWords,
  type OccupancyDays,
  occupancyHref,
  shareOf,
} from "#app/domain/counts/occupancy.ts";
import { vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";

// A line a vehicle, a cell a month, the darker the more it was let. A phone has no room for sixteen columns: there each
// line is the name, its two totals, and the months as a strip under them.

const rowClass =
  "border-line-inner border-b last:border-b-0 max-office-sm:grid max-office-sm:grid-cols-[repeat(13,minmax(0,1fr))] max-office-sm:px-3 max-office-sm:pt-1.5 max-office-sm:pb-2.5";

/** Spread on what changes its `display` on a phone: some browsers take a table's own roles away with it. */
const roles = {
  group: { role: "rowgroup" },
  row: { role: "row" },
  name: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

export function OccupancyTable({ query, months, totals, vehicles }: Occupancy) {
  const typeOf = (label: string) => vehicleTypes.find((type) => type === label);
  return (
    <table
      // biome-ignore lint/a11y/noRedundantRoles: on a phone it is drawn as blocks, which takes its own role away
      role="table"
      className="w-full table-fixed border-collapse text-small tabular-nums [print-color-adjust:exact] max-office-sm:block"
    >
      <caption className="sr-only">Occupation par véhicule et par mois</caption>
      <Months months={months} />
      <tbody {...roles.group} className="max-office-sm:block">
        {totals.map(({ label, months: cells, total }, index) => {
          const type = typeOf(label);
          return (
            <OccupancyRow
              key={label}
              months={months}
              cells={cells}
              total={total}
              className={index === 0 ? "bg-paper font-semibold" : "bg-paper"}
              name={
                type && query.type === null ? (
                  <Link to={occupancyHref(query, { type })} className={linkClass}>
                    {label}
                  </Link>
                ) : (
                  label
                )
              }
            />
          );
        })}
      </tbody>
      <tbody {...roles.group} className="border-line border-t max-office-sm:block">
        {vehicles.map((vehicle) => (
          <OccupancyRow
            key={vehicle.id}
            months={months}
            cells={vehicle.months}
            total={vehicle.total}
            name={<VehicleName {...vehicle} />}
          />
        ))}
      </tbody>
    </table>
  );
}

const linkClass = "rounded-control text-ink no-underline hover:underline max-office-sm:py-2";

function VehicleName({ id, name, fleet_number, type, agency }: VehicleOccupancy) {
  return (
    <>
      <Link to={officePaths.vehicle(id)} className={`block truncate font-medium ${linkClass}`} title={name}>
        {name}
      </Link>
      <span className="block truncate text-help text-ink-2">
        {[fleet_number, type, agency].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}

function Months({ months }: { months: string[] }) {
  return (
    <thead {...roles.group} className="max-office-sm:block">
      <tr {...roles.row} className={`text-help text-ink-2 ${rowClass} border-line! max-office-sm:pb-1!`}>
        <th scope="col" className="h-9 px-3 text-left font-normal first:pl-4 max-office-sm:sr-only">
          Véhicule
        </th>
        <th scope="col" className="w-16 px-2 text-right font-normal max-office-sm:sr-only">
          Loué
        </th>
        <th
          scope="col"
          className="w-22 px-2 pr-4 text-right font-normal max-office-md:hidden max-office-sm:sr-only print:table-cell"
        >
          Immobilisé
        </th>
        {months.map((month, index) => (
          <th
            key={month}
            scope="col"
            className="relative w-[4.6%] px-0 text-center font-normal leading-none max-office-sm:w-auto office-md:w-[4.75%]"
          >
            <span aria-hidden="true" className="max-office-md:hidden print:inline">
              {monthHead(month)}
            </span>
            {/* A letter is what a strip has room for. */}
            <span aria-hidden="true" className="text-mini office-md:hidden print:hidden">
              {monthHead(month).charAt(0).toUpperCase()}
            </span>
            <span className="sr-only">
              {monthWords(month)}
              {index === months.length - 1 && ", en cours"}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface OccupancyRowProps {
  name: ReactNode;
  months: string[];
  cells: OccupancyDays[];
  total: OccupancyDays;
  className?: string;
}

function OccupancyRow({ name, months, cells, total, className = "" }: OccupancyRowProps) {
  const down = shareOf("down", total);
  return (
    <tr {...roles.row} className={`${rowClass} ${className}`}>
      <th
        {...roles.name}
        scope="row"
        className="px-3 py-1 text-left font-[inherit] leading-[18px] first:pl-4 max-office-sm:col-span-8 max-office-sm:p-0! max-office-sm:pb-1.5!"
      >
        {name}
      </th>
      <td
        {...roles.cell}
        className="px-2 text-right font-semibold max-office-sm:col-span-5 max-office-sm:self-center max-office-sm:p-0 max-office-sm:pb-1.5"
      >
        {formatShare(shareOf("let", total))}
        <span className="font-normal text-ink-2 office-sm:sr-only"> loué</span>
      </td>
      <td
        {...roles.cell}
        className="px-2 pr-4 text-right text-ink-2 max-office-md:hidden max-office-sm:sr-only print:table-cell"
      >
        {formatShare(down)}
      </td>
      {cells.map((counted, index) => (
        <OccupancyCell key={months[index]} month={months[index] ?? ""} counted={counted} />
      ))}
    </tr>
  );
}

function OccupancyCell({ month, counted: days }: { month: string; counted: OccupancyDays }) {
  const share = shareOf("let", days);
  const down = shareOf("down", days) ?? 0;
  const words = `${monthWords(month)}\u00a0: ${wordsOf(days)}`;
  return (
    <td
      {...roles.cell}
      title={words}
      className={`relative h-9 border-surface border-l p-0 text-center max-office-sm:h-7.5 max-office-sm:text-mini ${share ? "" : "text-ink-3"}`}
      style={{ backgroundColor: heat(share) }}
    >
      <span aria-hidden="true">{share === null ? "" : Math.round(share * 100)}</span>
      <span className="sr-only">{words}</span>
      {down > 0 && (
        <span
          aria-hidden="true"
          className="absolute bottom-0 left-0 h-[3px] bg-ink-3"
          style={{ width: `${down * 100}%` }}
        />
      )}
    </td>
  );
}

function wordsOf({ days, let: isLet, down }: OccupancyDays): string {
  if (days === 0) return "pas encore au parc";
  const still = down > 0 ? `, ${counted(down, "jour")} d’immobilisation` : "";
  return `loué ${counted(isLet, "jour")} sur ${days}${still}`;
}

/** Never so dark that its figure could not be read. */
function heat(share: number | null): string | undefined {
  return share
    ? `color-mix(in srgb, var(--color-blue) ${Math.round(4 + share * 40)}%, transparent)`
    : undefined;
}

/** What the colours say. */
export function OccupancyLegend() {
  return (
    <p
      aria-hidden="true"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-(--panel-padding) py-2 text-help text-ink-2 [print-color-adjust:exact]"
    >
      <span className="flex items-center gap-1.5">
        0&nbsp;%
        {[0.05, 0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share} className="h-3 w-5" style={{ backgroundColor: heat(share) }} />
        ))}
        100&nbsp;% des jours loués
      </span>
      <span className="flex items-center gap-1.5">
        <span className="h-[3px] w-5 bg-ink-3" />
        entretien ou immobilisation
      </span>
    </p>
  );
}
