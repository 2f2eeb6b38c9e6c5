import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { type CSSProperties, useRef } from "react";
import { Link } from "react-router";
import type { VehicleCardData } from "#app/domain/vehicles/vehicle-card.ts";
import { AvailabilityBadge, CardPicture, LicenceChip } from "#app/site/vehicle-card/vehicle-card.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { Cell, ComparisonGroup, ComparisonRow } from "./comparison.server.ts";
import { ComparisonBar } from "./comparison-bar.tsx";

export type ComparedColumn = Pick<
  VehicleCardData,
  "id" | "name" | "type" | "available" | "badge" | "licences" | "picture" | "price"
>;

type ComparisonTableProps = {
  columns: ComparedColumn[];
  groups: ComparisonGroup[];
  /** The vehicle's own page, with the stay that is compared. */
  hrefOf: (id: string) => string;
  withoutHref: (id: string) => string;
  onRemove: (id: string) => void;
};

const pictureSizes = "(min-width: 1328px) 331px, (min-width: 900px) 28vw, 170px";

/** The first column stays while the others are moved sideways: two at a time on a phone, four where there is room. */
const firstColumn =
  "sticky left-0 z-10 bg-paper pr-2 text-left align-top max-[56.25rem]:border-r max-[56.25rem]:border-r-line-strong print:static";
const cell = "pl-3.5 align-top min-[56.25rem]:pl-6";
/** «Seulement les différences» needs no script: the box in the form above says it to the lines. */
const goesWhenSame = "group-has-[[name=differences]:checked]/selection:hidden";

export function ComparisonTable({ columns, groups, hrefOf, withoutHref, onRemove }: ComparisonTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const names = useRef<HTMLTableRowElement>(null);
  return (
    <div className="relative" style={{ "--n": columns.length } as CSSProperties}>
      <ComparisonBar columns={columns} price={groups[0]?.rows[0]} scroller={scroller} names={names} />
      {/* biome-ignore lint/a11y/useSemanticElements: a table in a box that scrolls sideways, which the keyboard must reach */}
      <div
        ref={scroller}
        role="region"
        aria-label="Comparaison"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within the keyboard's reach
        tabIndex={0}
        className="comparison-scroller relative -mr-5 overflow-x-auto pb-1 sm:-mr-6 sm:pr-6 min-[83rem]:mr-0 min-[83rem]:pr-0 print:mr-0 print:overflow-visible print:pr-0"
      >
        <table className="w-full min-w-[calc(7.25rem+var(--n)*9.375rem)] table-fixed border-separate border-spacing-0 sm:min-w-[calc(10rem+var(--n)*11rem)] print:min-w-0">
          <caption className="sr-only">Véhicules côte à côte</caption>
          <colgroup>
            <col className="w-[7.25rem] sm:w-40 min-[56.25rem]:w-54 print:w-32" />
            {columns.map(({ id }) => (
              <col key={id} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <td className={`${firstColumn} border-r-0!`} />
              {columns.map((vehicle) => (
                <td key={vehicle.id} className={`${cell} pt-1`}>
                  <ColumnHead
                    vehicle={vehicle}
                    to={withoutHref(vehicle.id)}
                    onRemove={() => onRemove(vehicle.id)}
                  />
                </td>
              ))}
            </tr>
            <tr ref={names}>
              <td className={`${firstColumn} border-r-0!`} />
              {columns.map(({ id, name, type }) => (
                <th key={id} scope="col" className={`${cell} pt-2.5 text-left`}>
                  <span className="block font-semibold text-base leading-5 tracking-[-0.015em] wrap-anywhere min-[56.25rem]:text-card-title">
                    {name}
                  </span>
                  <span className="mt-1 block font-normal text-ink-2 text-sm max-[56.25rem]:sr-only print:not-sr-only">
                    {type}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <Group key={group.title} {...group} span={columns.length + 1} />
          ))}
          <tfoot className="print:hidden">
            <tr>
              <td className={firstColumn} />
              {columns.map(({ id, name }) => (
                <td key={id} className={`${cell} pt-5 pb-1.5`}>
                  <Link
                    to={hrefOf(id)}
                    className={buttonClass({ variant: "secondary", className: "max-[56.25rem]:w-full" })}
                  >
                    <span className="max-[56.25rem]:hidden">Voir la fiche</span>
                    <span className="min-[56.25rem]:hidden">Détails</span>
                    <span className="sr-only">&nbsp;: {name}</span>
                  </Link>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
}

type ColumnHeadProps = { vehicle: ComparedColumn; to: string; onRemove: () => void };

function ColumnHead({ vehicle, to, onRemove }: ColumnHeadProps) {
  return (
    <>
      <div className="relative print:max-w-[16rem]">
        <div
          className={`overflow-hidden rounded-button bg-sand ${vehicle.available ? "" : "opacity-75 saturate-[0.35]"}`}
        >
          <CardPicture vehicle={vehicle} sizes={pictureSizes} />
        </div>
        <Link
          to={to}
          onClick={onRemove}
          rel="nofollow"
          preventScrollReset
          aria-label={`Retirer ${vehicle.name}`}
          title="Retirer"
          className="group absolute top-1 right-1 flex size-11 items-center justify-center rounded-full print:hidden"
        >
          <span className="flex size-[38px] items-center justify-center rounded-full bg-white ring-1 ring-ink/8 transition-colors group-hover:bg-paper-2">
            <X className="size-[18px]" strokeWidth={2} />
          </span>
        </Link>
      </div>
      <div className="mt-3.5 mb-2 flex flex-wrap gap-1.5 max-[56.25rem]:hidden">
        <AvailabilityBadge badge={vehicle.badge} />
        {vehicle.licences.length > 0 && <LicenceChip licences={vehicle.licences} />}
      </div>
    </>
  );
}

function Group({ title, rows, span }: ComparisonGroup & { span: number }) {
  return (
    <tbody className={rows.every(({ isSame }) => isSame) ? goesWhenSame : ""}>
      <tr>
        <th
          scope="rowgroup"
          colSpan={span}
          className="border-line-strong border-b pt-8 pb-2.5 text-left font-semibold text-copy leading-6"
        >
          <span className="sticky left-0">{title}</span>
        </th>
      </tr>
      {rows.map((row, index) => (
        <Line key={row.label} row={row} hasRule={hasRule(rows, index)} />
      ))}
    </tbody>
  );
}

/** Between two lines; the estimate stands out by its ground. */
function hasRule(rows: ComparisonRow[], index: number): boolean {
  const after = rows[index + 1];
  return after !== undefined && after.look !== "estimate" && rows[index]?.look !== "estimate";
}

function Line({ row, hasRule }: { row: ComparisonRow; hasRule: boolean }) {
  const isEstimate = row.look === "estimate";
  const ground = isEstimate ? "bg-blue-pale! last:rounded-r-field" : hasRule ? "border-line border-b" : "";
  return (
    <tr className={row.isSame ? goesWhenSame : ""}>
      <th
        scope="row"
        className={`${firstColumn} ${ground} py-[13px] text-copy leading-6 min-[56.25rem]:text-base ${
          isEstimate ? "rounded-l-field pl-2.5 font-semibold min-[56.25rem]:pl-4" : "font-normal text-ink-2"
        }`}
      >
        {row.label}
        {row.detail && <span className="block">{row.detail}</span>}
      </th>
      {row.cells.map((value, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
          key={index}
          className={`${cell} ${ground} py-[13px] leading-6 wrap-anywhere ${row.look === "strong" ? "font-semibold" : ""}`}
        >
          <CellValue {...value} />
        </td>
      ))}
    </tr>
  );
}

function CellValue({ text, mark, isAmount, notes = [] }: Cell) {
  const isKnown = mark !== undefined || text !== "";
  return (
    <>
      {mark === true && <Check className="size-5 text-success" strokeWidth={2} />}
      {mark !== undefined && <span className="sr-only">{mark ? "Oui" : "Non"}</span>}
      {mark === false && (
        <span aria-hidden="true" className="text-ink-2">
          –
        </span>
      )}
      {!isKnown && <span aria-hidden="true">—</span>}
      {!isKnown && <span className="sr-only">Non communiqué</span>}
      {isAmount ? <Amount text={text} /> : text}
      {notes.map((note) => (
        <span key={note} className="block text-ink-2 text-sm leading-5">
          {note}
        </span>
      ))}
    </>
  );
}

function Amount({ text }: Pick<Cell, "text">) {
  return (
    <span className="whitespace-nowrap">
      <span className="font-bold text-lg tracking-[-0.025em] min-[56.25rem]:text-xl">{text}</span>{" "}
      <span className="text-ink-2 text-sm">TTC</span>
    </span>
  );
}
