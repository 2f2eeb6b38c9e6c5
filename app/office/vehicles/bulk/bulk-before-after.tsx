import ArrowRight from "lucide-react/icons/arrow-right";
import { useEffect, useState } from "react";
import type { BulkPreview } from "#app/domain/vehicles/bulk/bulk-edit.server.ts";
import type { StaffVehicleRow } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { plural } from "#app/lib/plural.ts";
import { VehicleThumb } from "../table/rows.tsx";

interface BulkBeforeAfterProps {
  vehicles: StaffVehicleRow[];
  preview: BulkPreview | null;
  isPrice: boolean;
  isLate: boolean;
}

export function BulkBeforeAfter({ vehicles, preview, isPrice, isLate }: BulkBeforeAfterProps) {
  const byId = new Map(preview?.rows.map((row) => [row.id, row]));
  return (
    <section
      aria-label="Avant, après"
      className="overflow-hidden rounded-(--panel-radius) border border-line"
    >
      <header className="flex items-center justify-between gap-3 border-line border-b bg-paper px-3.5 py-2 text-small">
        <h3 className="font-semibold">
          Avant, après
          {isPrice && preview && (
            <span className="font-normal text-ink-2">, {preview.priceBasis} par jour</span>
          )}
        </h3>
        <p role="status" className="text-ink-2">
          {preview && !isLate && tally(preview)}
        </p>
      </header>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
        tabIndex={0}
        aria-busy={isLate || undefined}
        className={`max-h-[17.25rem] divide-y divide-line-inner overflow-y-auto focus-visible:outline-2 focus-visible:outline-focus focus-visible:-outline-offset-2 ${isLate ? "text-ink-2" : ""}`}
      >
        {vehicles.map((vehicle) => (
          <li
            key={vehicle.id}
            className="flex min-h-10 items-center gap-x-2.5 px-3.5 py-1.5 text-small max-office-sm:flex-wrap"
          >
            <VehicleThumb vehicle={vehicle} className="h-7 w-11 max-office-sm:hidden" />
            <span className="min-w-0 flex-1 truncate max-office-sm:min-w-30">{vehicle.name}</span>
            {preview && <Outcome row={byId.get(vehicle.id)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** «5 changent, 1 reste» */
function tally({ rows, changed }: BulkPreview): string {
  const stay = rows.filter(({ stays }) => stays !== null).length;
  if (changed + stay === 0) return "";
  return [
    `${changed} ${plural(changed, "change", "changent")}`,
    stay > 0 && `${stay} ${plural(stay, "reste", "restent")}`,
  ]
    .filter(Boolean)
    .join(", ");
}

function Outcome({ row }: { row: BulkPreview["rows"][number] | undefined }) {
  if (!row) return <span className="text-danger-dark">supprimé</span>;
  const { before, after, gain, stays } = row;
  if (stays !== null) return <span className="shrink-0 text-ink-2">{stays}&nbsp;: inchangé</span>;
  if (after === null) return <span className="max-w-1/2 truncate text-ink-2">{before}</span>;
  return (
    // On a phone what does not fit beside the name stands under it, whole.
    <span className="flex max-w-[62%] shrink-0 items-center justify-end gap-2.5 max-office-sm:max-w-full">
      <span
        title={before}
        className={`text-ink-2 ${gain ? "whitespace-nowrap" : "min-w-0 truncate max-office-sm:whitespace-normal"}`}
      >
        {before}
      </span>
      <ArrowRight aria-label="devient" className="size-3.5 shrink-0 text-ink-2" />
      <b
        title={after}
        className={`truncate font-semibold ${gain ? "whitespace-nowrap text-right office-sm:min-w-18" : "office-sm:max-w-2/3 office-sm:shrink-0 max-office-sm:whitespace-normal"}`}
      >
        {after}
      </b>
      {gain && (
        <span className="min-w-15 whitespace-nowrap text-right text-ink-2 max-office-sm:hidden">{gain}</span>
      )}
    </span>
  );
}

/** Long enough not to ask for every letter, short enough not to be waited for. */
const typingPause = 150;

interface Answer {
  body: string;
  preview: BulkPreview | null;
  failure: string | null;
}

/** What the server would make of the change, following the typing. The last answer stays while the next one comes. */
export function useBulkPreview(ids: readonly string[], change: Record<string, unknown>) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [round, setRound] = useState(0);
  const body = JSON.stringify({ ids, change });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again.
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void ask(body, abort.signal).then((next) => {
        if (!abort.signal.aborted)
          setAnswer((last) => ({ ...next, preview: next.preview ?? last?.preview ?? null }));
      });
    }, typingPause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [body, round]);
  const isCurrent = answer?.body === body;
  return {
    preview: answer?.preview ?? null,
    isCurrent: isCurrent && answer.failure === null,
    failure: isCurrent ? answer.failure : null,
    refresh: () => {
      setAnswer((last) => last && { ...last, body: "" });
      setRound((last) => last + 1);
    },
  };
}

async function ask(body: string, signal: AbortSignal): Promise<Answer> {
  const failed = (failure: string): Answer => ({ body, preview: null, failure });
  try {
    const response = await fetch(officePaths.vehiclesEdit, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      signal,
    });
    const answer = await response.json();
    return response.ok ? { body, preview: answer, failure: null } : failed(String(answer.error));
  } catch {
    return failed("L’aperçu n’a pas pu être préparé\u00a0: le serveur ne répond pas.");
  }
}
