import { useEffect, useState } from "react";
import { staffFirstName } from "#app/domain/accounts/staff-name.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { StaffMark } from "../staff-mark.tsx";

export function Presence({ requestId }: { requestId: string }) {
  const [first, ...rest] = usePresence(requestId);
  return (
    <p role="status" className="flex min-w-0 items-center gap-1.5 text-small text-ink-2">
      {first && (
        <>
          <StaffMark email={first} size={18} />
          <span className="truncate">{presenceWords(first, rest.length)}</span>
        </>
      )}
    </p>
  );
}

function presenceWords(first: string, more: number): string {
  const name = staffFirstName(first);
  if (more === 0) return `${name} la regarde`;
  return more === 1
    ? `${name} et un collègue la regardent`
    : `${name} et ${more}\u00a0collègues la regardent`;
}

/** Well within what the server waits for: two may be lost on the way. */
const beatMs = 10_000;
const presenceHint = "presence-hint";

/** Says that this tab shows the request while it does, and who else has it open: their addresses. */
function usePresence(requestId: string): string[] {
  const [others, setOthers] = useState<string[]>([]);

  useEffect(() => {
    const path = officePaths.requestPresence(requestId);
    let isHere = true;

    async function beat() {
      if (document.visibilityState !== "visible") return;
      // A hint: where it cannot be had, nothing is said.
      const answer = await post(path, "enter").catch(() => null);
      if (!answer?.ok || !isHere) return;
      setOthers(((await answer.json()) as { others: string[] }).others);
    }

    function leave() {
      post(path, "leave").catch(() => {});
    }

    const unheard = new AbortController();
    const onVisibility = () => (document.visibilityState === "visible" ? beat() : leave());
    void beat();
    const timer = setInterval(beat, beatMs);
    window.addEventListener(presenceHint, beat, unheard);
    document.addEventListener("visibilitychange", onVisibility, unheard);
    window.addEventListener("pagehide", leave, unheard);
    return () => {
      isHere = false;
      clearInterval(timer);
      unheard.abort();
      leave();
    };
  }, [requestId]);

  return others;
}

/** Outlives the page that sends it: who goes must be able to say so. */
function post(path: string, intent: "enter" | "leave"): Promise<Response> {
  return fetch(path, { method: "POST", body: new URLSearchParams({ intent }), keepalive: true });
}

/** Somebody opened or left a request somewhere: the stream of the tab says so to whoever shows one. */
export function hintPresence(): void {
  window.dispatchEvent(new Event(presenceHint));
}
