import { useEffect, useState } from "react";
import { officePaths } from "#app/lib/office-paths.ts";
import { onPresenceHint } from "./presence-hints.ts";

/** Well within what the server waits for: two may be lost on the way. */
const beatMs = 10_000;

/** Says that this tab shows the request while it does, and who else has it open: their addresses. */
export function usePresence(requestId: string): string[] {
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
