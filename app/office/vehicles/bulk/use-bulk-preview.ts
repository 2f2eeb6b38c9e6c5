import { useEffect, useState } from "react";
import type { BulkPreview } from "#app/domain/vehicles/bulk/bulk-change.ts";
import { officePaths } from "#app/lib/office-paths.ts";

/** Long enough not to ask for every letter, short enough not to be waited for. */
const typingPause = 150;

interface Answer {
  /** What was asked. */
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
    /** The preview is that of what stands in the fields. */
    isCurrent: isCurrent && answer.failure === null,
    failure: isCurrent ? answer.failure : null,
    /** Asks again: the vehicles changed. */
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
