import { staffName } from "#app/domain/accounts/staff-name.ts";
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

/** A deletion on a phone. */
export function BinCard({ entry, agencies, isOpen, onToggle }: EntryProps) {
  const { batch, table, title, label, facts, pictureId, by, deletedAt } = entry;
  return (
    <li className="space-y-2.5 p-3">
      <div className="flex items-start gap-3">
        <BinPicture table={table} pictureId={pictureId} className="h-8.5 w-13.5" />
        <div className="min-w-0 flex-1">
          <p className="break-words font-medium">{title}</p>
          <p className="text-help text-ink-2">
            {label}
            {facts && facts !== label && ` · ${facts}`}
          </p>
          <p className="text-help text-ink-2">
            {by ? `${staffName(by)}, ` : ""}le {formatDayTime(deletedAt)}
          </p>
        </div>
        <Fold entry={entry} isOpen={isOpen} onToggle={onToggle} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <TimeLeft entry={entry} />
        <RestoreAll entry={entry} agencies={agencies} />
      </div>
      {isOpen && (
        <ul className="divide-y divide-line-inner rounded-(--panel-radius) border border-line bg-paper">
          {partsOfBatch(entry).map((record) => (
            <li key={record.id} className="flex items-center gap-3 px-3 py-1.5">
              <BinPicture table={record.table} pictureId={record.pictureId} className="h-7 w-11" />
              <span className="min-w-0 flex-1 break-words">{record.name}</span>
              <RestoreAlone batch={batch} record={record} agencies={agencies} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
