import { useEffect, useState } from "react";
import { type Place, searchWords, type Visit, writeVisits } from "#app/domain/palette/places.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { useTypingPause } from "#app/lib/use-typing-pause.ts";
import { sessionWatch } from "#app/office/shell/session-watch.ts";

/** Milliseconds: then the palette says that it is still looking. */
const slowAfter = 500;
const maxWaitMs = 10_000;

async function ask<Answer>(params: Record<string, string>, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(`${officePaths.goToFound}?${new URLSearchParams(params)}`, {
    headers: { accept: "application/json" },
    signal: AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]),
  });
  // The session has ended: the page asks for the password.
  if (response.status === 401) void sessionWatch.check();
  if (!response.ok) throw new Error(`the search answered ${response.status}`);
  return response.json();
}

export type PlaceSearch = ReturnType<typeof usePlaceSearch>;

/** What is typed is asked for after a pause; an answer to an older question is dropped, however late it comes. */
export function usePlaceSearch(q: string) {
  const asked = q.trim();
  const pause = useTypingPause();
  const [answer, setAnswer] = useState({ asked: "", found: [] as Place[] });
  const [trouble, setTrouble] = useState<{ asked: string; state: "slow" | "failed" } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    setTrouble(null);
    if (asked === "") return;
    const going = new AbortController();
    pause.run(async () => {
      const slow = setTimeout(() => setTrouble({ asked, state: "slow" }), slowAfter);
      try {
        const found = await ask<Place[]>({ q: asked }, going.signal);
        if (going.signal.aborted) return;
        setAnswer({ asked, found });
        setTrouble(null);
      } catch {
        if (!going.signal.aborted) setTrouble({ asked, state: "failed" });
      } finally {
        clearTimeout(slow);
      }
    });
    return () => {
      pause.cancel();
      going.abort();
    };
  }, [asked, attempt, pause]);

  const retry = () => setAttempt((before) => before + 1);
  if (asked === "") return { found: [], state: "idle" as const, retry };
  // The answer to what is typed.
  if (answer.asked === asked) return { found: answer.found, state: "done" as const, retry };
  const state = trouble?.asked === asked ? trouble.state : ("waiting" as const);
  return { found: stillMatching(answer.found, asked), state, retry };
}

/** Of the last answer, what fits the letters typed since: nobody opens what they no longer look for. */
function stillMatching(found: Place[], q: string): Place[] {
  const words = searchWords(q);
  return found.filter(({ name, detail }) => {
    const text = foldText(`${name} ${detail}`);
    return words.every((word) => text.includes(word));
  });
}

/** What was opened lately; null until it is known how it is called today, none where that cannot be known. */
export function useRecalled(visits: readonly Visit[]): Place[] | null {
  const key = writeVisits(visits);
  const [places, setPlaces] = useState<Place[] | null>(null);
  useEffect(() => {
    if (key === "") return setPlaces([]);
    const going = new AbortController();
    ask<{ recents: Place[] }>({ recents: key }, going.signal).then(
      ({ recents }) => setPlaces(recents),
      () => going.signal.aborted || setPlaces([]),
    );
    return () => going.abort();
  }, [key]);
  return places;
}
