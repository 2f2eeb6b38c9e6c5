import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import type { CellChange, CellError, ImportLine } from "#app/domain/vehicles/transfer/import-report.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { type Column, DataTable } from "#app/office/ui/table.tsx";
import { Badge } from "#app/ui/badge.tsx";

const looks = {
  refused: { word: "Refusé", icon: X, tone: "danger" },
  modified: { word: "Modifié", icon: Pencil, tone: "info" },
  created: { word: "Créé", icon: Plus, tone: "success" },
  unchanged: { word: "Inchangé", icon: Check, tone: "neutral" },
} as const;

type Row = ImportLine & { id: string };

export function ImportLines({ lines }: { lines: readonly ImportLine[] }) {
  const rows = lines.map((line) => ({ ...line, id: String(line.line) }));
  // The page asks for a wide screen: a line is never a card.
  return <DataTable label="Lignes du fichier" rows={rows} columns={columns} />;
}

const columns: Column<Row>[] = [
  {
    key: "line",
    header: "Ligne",
    align: "end",
    className: "w-16 align-top text-ink-2 py-2!",
    cell: ({ line }) => <span className="block py-0.5">{formatNumber(line)}</span>,
  },
  {
    key: "effect",
    header: "Effet",
    className: "w-28 align-top py-2!",
    cell: ({ effect }) => {
      const { word, icon: Icon, tone } = looks[effect];
      return (
        <Badge tone={tone} icon={<Icon strokeWidth={2} />}>
          {word}
        </Badge>
      );
    },
  },
  {
    key: "vehicle",
    header: "Véhicule",
    isKey: true,
    className: "w-62 align-top py-2! max-office-lg:w-44",
    cell: ({ name, number }) => (
      <>
        <span className="block break-words font-medium">{name || "Sans nom"}</span>
        {number && <span className="block text-help text-ink-2">{number}</span>}
      </>
    ),
  },
  {
    key: "changes",
    header: "Changements",
    className: "align-top py-2!",
    cell: (row) => <Cells row={row} />,
  },
];

function Cells({ row: { changes = [], errors = [], summary } }: { row: ImportLine }) {
  if (summary) return <span className="text-small text-ink-2">{summary}</span>;
  return (
    <ul className="flex flex-wrap gap-x-1.5 gap-y-1 text-small">
      {errors.map((error) => (
        <ErrorChip key={error.label} {...error} />
      ))}
      {changes.map((change) => (
        <ChangeChip key={change.label} {...change} />
      ))}
    </ul>
  );
}

function ErrorChip({ label, value, message }: CellError) {
  return (
    <li className="flex w-full flex-wrap items-center gap-x-2.5 gap-y-0.5 text-danger-dark">
      <span className="rounded-sm border border-danger-line bg-danger-tint px-1.5 py-px">
        {label} <b className="ml-1 break-all font-semibold">{value || "vide"}</b>
      </span>
      <span className="flex min-w-0 items-start gap-1.5">
        <CircleAlert className="mt-[0.2em] size-3.5 shrink-0" />
        {message}
      </span>
    </li>
  );
}

function ChangeChip({ label, before, after }: CellChange) {
  return (
    <li className="max-w-full rounded-sm bg-paper-2 px-2 py-px leading-5">
      <span className="mr-1.5 text-ink-2">{label}</span>
      <del className={`break-words text-ink-2 ${before === "—" ? "no-underline" : ""}`}>{before}</del>
      <ArrowRight aria-label="devient" className="mx-1.5 inline size-3 align-[-0.1em] text-ink-2" />
      <ins className={`break-words no-underline ${after === null ? "text-danger-dark" : "font-semibold"}`}>
        {after ?? "vidé"}
      </ins>
    </li>
  );
}
