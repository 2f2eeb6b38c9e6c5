import { useEffect, useState } from "react";
import { staffFirstName } from "#app/domain/accounts/staff-name.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { StaffMark } from "../staff-mark.tsx";

export function Presence({ requestId }: { requestId: string }) {
  const others = usePresence(requestId);
  const [first, ...rest] = others;
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

/** Says that this tab shows the request while it does, and who else has it open: their addresses. */
function usePresence(requestId: string): string[] {
  const [others, setOthers] = useState<{ id: string; emails: string[] }>({ id: "", emails: [] });

  useEffect(() => {
    const path = officePaths.requestPresence(requestId);
    let isHere = true;

    async function beat() {
      if (document.visibilityState !== "visible") return;
      // A hint: where it cannot be had, nothing is said.
      const answer = await post(path, "enter").catch(() => null);
      if (!answer?.ok || !isHere) return;
      const { others: emails } = (await answer.json()) as { others: string[] };
      setOthers((shown) =>
        shown.id === requestId && shown.emails.join() === emails.join() ? shown : { id: requestId, emails },
      );
    }

    function leave() {
      post(path, "leave").catch(() => {});
    }

    const onVisibility = () => (document.visibilityState === "visible" ? void beat() : leave());
    void beat();
    const timer = setInterval(() => void beat(), beatMs);
    const unhint = onPresenceHint(() => void beat());
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", leave);
    return () => {
      isHere = false;
      clearInterval(timer);
      unhint();
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [requestId]);

  return others.id === requestId ? others.emails : [];
}

/** Outlives the page that sends it: who goes must be able to say so. */
function post(path: string, intent: "enter" | "leave"): Promise<Response> {
  return fetch(path, { method: "POST", body: new URLSearchParams({ intent }), keepalive: true });
}

// Somebody opened or left a request somewhere: the stream of the tab says so once, to whoever shows one.

const listeners = new Set<() => void>();

export function hintPresence(): void {
  for (const listener of listeners) listener();
}

function onPresenceHint(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
