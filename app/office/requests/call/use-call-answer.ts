import { useEffect, useState } from "react";
import type { ExtraField } from "#app/domain/extras/extra.ts";
import type { QuantityField } from "#app/domain/rental/vehicle-quantity.ts";
import type { CallAnswer } from "#app/domain/requests/call-answer.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { useTypingPause } from "#app/lib/use-typing-pause.ts";
import { sessionWatch } from "#app/office/shell/session-watch.ts";

const maxWaitMs = 10_000;

export interface AskedCall {
  /** `du`, `au`, `duree`, `unite`, `km`. */
  stay: Record<string, string>;
  vehicules: string[];
  quantities: Partial<Record<QuantityField | ExtraField, string>>;
  retrait: string;
  email: string;
  phone: string;
}

export interface AnsweredCall {
  answer: CallAnswer | null;
  /** What is shown answers something else than what is typed by now. */
  isLate: boolean;
  hasFailed: boolean;
}

/** Asked after a pause in the typing; the last answer stays until the next one is there. */
export function useCallAnswer({ stay, quantities, ...who }: AskedCall): AnsweredCall {
  const pause = useTypingPause();
  const body = JSON.stringify({ ...stay, ...quantities, ...who });
  const [last, setLast] = useState<{ body: string; answer: CallAnswer | null }>({ body: "", answer: null });
  const isAsked = who.vehicules.length > 0 || who.email !== "" || who.phone !== "";
  useEffect(() => {
    if (!isAsked) return;
    const going = new AbortController();
    pause.run(async () => {
      const answer = await ask(body, going.signal);
      if (!going.signal.aborted) setLast((before) => ({ body, answer: answer ?? before.answer }));
    });
    return () => {
      pause.cancel();
      going.abort();
    };
  }, [body, isAsked, pause]);
  return {
    answer: isAsked ? last.answer : null,
    isLate: isAsked && last.body !== body,
    hasFailed: isAsked && last.body === body && last.answer === null,
  };
}

async function ask(body: string, signal: AbortSignal): Promise<CallAnswer | null> {
  try {
    const response = await fetch(officePaths.callAnswer, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]),
    });
    // The session has ended: the page asks for the password.
    if (response.status === 401) void sessionWatch.check();
    return response.ok ? ((await response.json()) as CallAnswer) : null;
  } catch {
    return null;
  }
}
