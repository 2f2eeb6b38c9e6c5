import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { BinEntry, BinRecord } from "#app/domain/records/bin.ts";
import { counted } from "#app/lib/plural.ts";
import { type AgencyChoice, RestoreButton } from "./restore-button.tsx";

// What a deletion shows alike in the table's rows and on a phone's cards.

export interface EntryProps {
  entry: BinEntry;
  agencies: readonly AgencyChoice[];
  isOpen: boolean;
  onToggle: () => void;
}

/** The record that gives a batch its name is not one of those it opens to. */
export function partsOfBatch({ table, records }: BinEntry): readonly BinRecord[] {
  return table === "agencies" ? records.filter((record) => record.table !== "agencies") : records;
}

/** Its place is kept where there is nothing to open. */
export function Fold({ entry, isOpen, onToggle }: Omit<EntryProps, "agencies">) {
  if (entry.records.length < 2) return <span className="size-7 shrink-0 max-office-sm:hidden" />;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`${isOpen ? "Replier" : "Déplier"} ${entry.title}`}
      onClick={onToggle}
      className="flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-2 hover:bg-ink/6 hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
    </button>
  );
}

/** From three days on it is time to make up one's mind. */
const fewDays = 3;

export function TimeLeft({ entry: { daysLeft, share } }: { entry: BinEntry }) {
  const isShort = daysLeft <= fewDays;
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden="true"
        className="h-1.5 w-17 shrink-0 overflow-hidden rounded-full bg-paper-2 office-sm:max-office-lg:hidden"
      >
        <span
          className={`block h-full rounded-full ${isShort ? "bg-danger" : "bg-blue"}`}
          style={{ width: `${Math.max(6, Math.round(share * 100))}%` }}
        />
      </span>
      <span className={isShort ? "font-medium text-danger" : "text-ink-2"}>{counted(daysLeft, "jour")}</span>
    </span>
  );
}

export function RestoreAll({ entry, agencies }: Pick<EntryProps, "entry" | "agencies">) {
  return (
    <RestoreButton batch={entry.batch} name={entry.title} look="button" agencies={agencies}>
      {entry.records.length > 1 ? "Tout restaurer" : "Restaurer"}
    </RestoreButton>
  );
}

interface RestoreAloneProps {
  batch: string;
  record: BinRecord;
  agencies: readonly AgencyChoice[];
}

export function RestoreAlone({ batch, record, agencies }: RestoreAloneProps) {
  return (
    <RestoreButton batch={batch} record={record.id} name={record.name} look="link" agencies={agencies}>
      Restaurer seul
    </RestoreButton>
  );
}
