import { extraUnits } from "#app/domain/extras/extra.ts";
import { extraPrice, extraTypes } from "#app/domain/extras/extra-words.ts";
import type { StaffExtra } from "#app/domain/extras/staff-extras.server.ts";
import type { Taxes } from "#app/domain/rental/money.ts";
import { toCents } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { rowActions } from "#app/office/record/record-list.tsx";
import { DotLine } from "#app/office/ui/dot-line.tsx";
import { type Column, DataTable, KeyCell } from "#app/office/ui/table.tsx";

interface ExtraTableProps {
  extras: StaffExtra[];
  taxes: Taxes;
  loading?: string;
  editHref: (extra: StaffExtra) => string;
  /** Not given where they are only read. */
  onDelete?: (extra: StaffExtra) => void;
}

export function ExtraTable({ extras, taxes, loading, editHref, onDelete }: ExtraTableProps) {
  const priceOf = ({ price, vat_rate }: StaffExtra, side: "ttc" | "ht") =>
    extraPrice({ price: toCents(price), taxes: { ...taxes, vatRate: vat_rate ?? taxes.vatRate } }, side);
  const columns: Column<StaffExtra>[] = [
    {
      key: "name",
      header: "Prestation",
      isKey: true,
      className: "max-w-96 max-office-md:max-w-60",
      cell: ({ name, detail }) => <KeyCell name={name} detail={detail} />,
    },
    {
      key: "unit",
      header: "Unité",
      card: "line",
      className: "whitespace-nowrap",
      cell: (extra) => (
        <>
          <span className="max-office-sm:hidden">{extraUnits[extra.unit].label}</span>
          <span className="text-ink-2 office-sm:hidden">
            <DotLine facts={[extraUnits[extra.unit].label, usesOf(extra)]} />
          </span>
        </>
      ),
    },
    {
      key: "ht",
      header: "Prix HT",
      align: "end",
      className: "whitespace-nowrap max-office-md:hidden",
      cell: (extra) => priceOf(extra, "ht"),
    },
    {
      key: "ttc",
      header: "Prix TTC",
      align: "end",
      card: "corner",
      className: "whitespace-nowrap",
      cell: (extra) => (
        <>
          {priceOf(extra, "ttc")}
          {extra.price > 0 && <span className="office-sm:hidden"> TTC</span>}
        </>
      ),
    },
    {
      key: "vat",
      header: "TVA",
      align: "end",
      className: "whitespace-nowrap max-office-lg:hidden",
      cell: ({ vat_rate }) => (
        <span className={vat_rate === null ? "text-ink-2" : ""}>
          {formatNumber(vat_rate ?? taxes.vatRate)}&nbsp;%
        </span>
      ),
    },
    {
      key: "max",
      header: "Au plus",
      align: "end",
      className: "whitespace-nowrap max-office-lg:hidden",
      cell: ({ max_quantity }) => formatNumber(max_quantity),
    },
    {
      key: "types",
      header: "Proposée",
      card: "line",
      className: "max-office-sm:hidden",
      cell: (extra) => <span className="block text-ink-2 text-small leading-[18px]">{usesOf(extra)}</span>,
    },
  ];
  if (onDelete)
    columns.push(
      rowActions((extra: StaffExtra) => ({
        name: extra.name,
        to: editHref(extra),
        onDelete: () => onDelete(extra),
      })),
    );
  return <DataTable label="Prestations" rows={extras} rowTo={editHref} loading={loading} columns={columns} />;
}

/** «À la livraison», «Poids lourds, Remorques», «Avec tous les types» */
export function usesOf({ is_delivery, types }: StaffExtra): string {
  const named = extraTypes({ types });
  if (is_delivery) return named ? `À la livraison\u00a0: ${named}` : "À la livraison";
  return named || "Avec tous les types";
}
