import ArrowDown from "lucide-react/icons/arrow-down";
import { useState } from "react";
import type { BinEntry } from "#app/domain/records/bin.ts";
import { tableRoles } from "#app/office/ui/table.tsx";
import { BinRows } from "./bin-rows.tsx";
import type { RestoreAgency } from "./restore-button.tsx";

interface BinTableProps {
  entries: readonly BinEntry[];
  agencies: readonly RestoreAgency[];
}

/** What was deleted, newest first; what went together opens to its records. */
export function BinTable({ entries, agencies }: BinTableProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (batch: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(batch)) next.add(batch);
      return next;
    });
  return (
    <div className="overflow-x-auto">
      <table
        {...tableRoles.table}
        className="w-full border-collapse text-left text-[0.875rem] leading-5 max-office-sm:block"
      >
        <caption className="sr-only">Corbeille</caption>
        <thead className="max-office-sm:hidden">
          <tr
            {...tableRoles.row}
            className="h-9 border-line border-b text-help text-ink-2 *:whitespace-nowrap *:px-3 *:font-normal"
          >
            <th scope="col" className="pl-4!">
              Ce qui a été supprimé
            </th>
            <th scope="col" className="max-office-lg:hidden">
              Type
            </th>
            <th scope="col" className="max-office-lg:hidden">
              Par
            </th>
            <th scope="col" aria-sort="descending">
              <span className="inline-flex items-center gap-1 font-semibold text-ink">
                Supprimé le
                <ArrowDown strokeWidth={2} className="size-3.5" />
              </span>
            </th>
            <th scope="col">Reste</th>
            <th scope="col" className="pr-4!">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="max-office-sm:block">
          {entries.map((entry) => (
            <BinRows
              key={entry.batch}
              entry={entry}
              agencies={agencies}
              isOpen={open.has(entry.batch)}
              onToggle={() => toggle(entry.batch)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
