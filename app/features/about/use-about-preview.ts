import { useEffect, useRef, useState } from "react";
import { askToSignIn } from "#app/features/accounts/session-watch.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { AboutPreview } from "./about-editor.schema.ts";

/** Long enough not to ask for every letter, short enough to be live. */
const typingPause = 300;

export interface LivePreview extends AboutPreview {
  state: "current" | "behind" | "failed";
}

/** What the site would show of the text being typed. Only the server cleans it, so only the server draws it. */
export function useAboutPreview(html: string) {
  const [preview, setPreview] = useState<LivePreview>({ html, removed: [], state: "current" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      asking.current?.abort();
    },
    [],
  );

  async function ask(content: string) {
    const controller = new AbortController();
    asking.current = controller;
    try {
      const response = await fetch(officePaths.aboutPreview, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ content }),
        signal: controller.signal,
      });
      if (response.status === 401) {
        await askToSignIn();
        return ask(content);
      }
      if (!response.ok) throw new Error(`answered ${response.status}`);
      setPreview({ ...((await response.json()) as AboutPreview), state: "current" });
    } catch {
      if (!controller.signal.aborted) setPreview((last) => ({ ...last, state: "failed" }));
    }
  }

  return {
    preview,
    /** The text changed: what was asked before does not matter any more. */
    follow(content: string) {
      clearTimeout(timer.current);
      asking.current?.abort();
      setPreview((last) => (last.state === "behind" ? last : { ...last, state: "behind" }));
      timer.current = setTimeout(() => void ask(content), typingPause);
    },
  };
}
