import { staffName } from "#app/domain/accounts/staff-name.ts";
import { binLabel } from "#app/domain/records/bin.ts";
import { formatDayTime } from "#app/lib/office-dates.ts";
import {
  type EntryProps,
  Fold,
  partsOfBatch,
  RestoreAll,
  RestoreAlone,
  TimeLeft,
} from "./bin-entry-parts.tsx";
import { BinPicture } from "./bin-picture.tsx";

/** A deletion in the table, and under it, once it is open, what went with it. */
export function BinRows({ entry, agencies, isOpen, onToggle }: EntryProps) {
  const { batch, table, title, label, facts, pictureId, by, deletedAt } = entry;
  const ground = isOpen ? "bg-paper" : "";
  return (
    <>
      <tr className={`h-13 border-line-inner border-b *:px-3 *:py-1 ${ground}`}>
        <td className="w-full max-w-0 pl-2!">
          <span className="flex items-center gap-3">
            <Fold entry={entry} isOpen={isOpen} onToggle={onToggle} />
            <BinPicture table={table} pictureId={pictureId} className="h-8.5 w-13.5" />
            <span className="min-w-0">
              <span className="line-clamp-2 font-medium">{title}</span>
              {facts && <span className="line-clamp-2 text-help text-ink-2">{facts}</span>}
            </span>
          </span>
        </td>
        <td className="whitespace-nowrap text-ink-2 max-office-lg:hidden">{label}</td>
        <td className="whitespace-nowrap max-office-lg:hidden">{by ? staffName(by) : "—"}</td>
        <td className="whitespace-nowrap">{formatDayTime(deletedAt)}</td>
        <td>
          <TimeLeft entry={entry} />
        </td>
        <td className="pr-4! text-right">
          <RestoreAll entry={entry} agencies={agencies} />
        </td>
      </tr>
      {isOpen &&
        partsOfBatch(entry).map((record) => (
          <tr key={record.id} className="h-10.5 border-line-inner border-b bg-paper *:px-3 *:py-1">
            <td className="w-full max-w-0 pl-19! max-office-lg:pl-12!">
              <span className="flex items-center gap-3">
                <BinPicture table={record.table} pictureId={record.pictureId} className="h-7 w-11" />
                <span className="line-clamp-2 min-w-0">{record.name}</span>
              </span>
            </td>
            <td className="whitespace-nowrap text-ink-2 max-office-lg:hidden">{binLabel(record.table)}</td>
            <td className="max-office-lg:hidden" />
            <td colSpan={2} />
            <td className="whitespace-nowrap pr-4! text-right">
              <RestoreAlone batch={batch} record={record} agencies={agencies} />
            </td>
          </tr>
        ))}
    </>
  );
}
