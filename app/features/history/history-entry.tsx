import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { actionLabels, formatHistoryValue, type HistoryEntry } from "./history.ts";
import { fieldLabel } from "./history-records.ts";

/** One line of history: who, when, and each field from what to what. */
export function HistoryLine({ entry, subject }: { entry: HistoryEntry; subject?: string }) {
  const fields = [...new Set([...Object.keys(entry.before), ...Object.keys(entry.after)])];
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{subject ?? actionLabels[entry.action]}</span>
        <span className="text-ink-2 text-note">
          {subject && `${actionLabels[entry.action]} · `}
          {entry.actor_email} ·{" "}
          <time dateTime={new Date(entry.changed_at).toISOString()}>
            {formatShortDateTime(entry.changed_at)}
          </time>
        </span>
      </p>
      {fields.length > 0 && entry.action === "updated" && (
        <dl className="mt-1 grid gap-x-3 gap-y-0.5 text-note sm:grid-cols-[minmax(7rem,auto)_1fr]">
          {fields.map((field) => (
            <div key={field} className="contents">
              <dt className="text-ink-2">{fieldLabel(field)}</dt>
              <dd className="min-w-0 break-words">
                <Change field={field} entry={entry} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Change({ field, entry: { before, after } }: { field: string; entry: HistoryEntry }) {
  if (field === "password") return "Nouveau mot de passe";
  return (
    <>
      {field in before && <del className="text-ink-2">{formatHistoryValue(field, before[field])}</del>}
      {field in before && field in after && " → "}
      {field in after && <ins className="no-underline">{formatHistoryValue(field, after[field])}</ins>}
    </>
  );
}
