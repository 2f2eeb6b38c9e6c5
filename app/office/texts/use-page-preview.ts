import { useEffect, useRef, useState } from "react";
import { textPreviews } from "#app/domain/identity/site-texts.ts";
import { useTypingPause } from "#app/lib/use-typing-pause.ts";
import { askToSignIn } from "#app/office/shell/session-watch.ts";
import type { TextsDraft } from "./texts-draft.ts";

export type PreviewedPage = keyof typeof textPreviews;

export interface PagePreview {
  /** The last page that was drawn: it stays while the next is under way. */
  html: string | null;
  state: "current" | "stale" | "failed";
  retry: () => void;
}

/** A public page as it would be with texts that nobody has saved; nothing is asked while nobody looks. */
export function usePagePreview(
  page: PreviewedPage,
  draft: TextsDraft,
  { isWatched }: { isWatched: boolean },
): PagePreview {
  const [drawn, setDrawn] = useState<Omit<PagePreview, "retry">>({ html: null, state: "stale" });
  const [tries, setTries] = useState(0);
  const typing = useTypingPause();
  const asked = useRef("");
  const wanted = JSON.stringify([page, draft, tries]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: all of it is in `wanted`
  useEffect(() => {
    if (!isWatched || asked.current === wanted) return;
    const control = new AbortController();
    setDrawn((last) => (last.state === "stale" ? last : { ...last, state: "stale" }));
    const isFirst = asked.current === "";
    if (isFirst) void ask();
    else typing.run(() => void ask());
    return () => control.abort();

    async function ask(): Promise<void> {
      const { signal } = control;
      try {
        const answer = await fetch(textPreviews[page], {
          method: "POST",
          body: new URLSearchParams({ ...draft }),
          signal,
        });
        if (answer.status === 401) {
          await askToSignIn();
          return ask();
        }
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
        const html = await answer.text();
        if (signal.aborted) return;
        asked.current = wanted;
        setDrawn({ html, state: "current" });
      } catch {
        if (!signal.aborted) setDrawn((last) => ({ ...last, state: "failed" }));
      }
    }
  }, [wanted, isWatched]);

  return { ...drawn, retry: () => setTries(tries + 1) };
}
