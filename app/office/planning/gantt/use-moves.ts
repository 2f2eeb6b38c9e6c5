import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { PeriodResult } from "#app/domain/periods/planning.ts";
import { moveFields, type PeriodDraft } from "./draft.ts";

interface MovesOptions {
  action: string;
  onRefused: (move: PeriodDraft, answer: Extract<PeriodResult, { ok: false }>) => void;
}

/**
 * Moves that show at once and are saved one after another. A second move of the same period waits for what the first
 * made of it: one's own change is not a colleague's.
 */
export function useMoves({ action, onRefused }: MovesOptions) {
  const fetcher = useFetcher<PeriodResult>();
  const [moves, setMoves] = useState<PeriodDraft[]>([]);
  const sent = useRef<{ move: PeriodDraft; before: PeriodResult | undefined } | null>(null);
  /** What one's own saves made of the versions they began with. */
  const renewed = useRef(new Map<string, string>());

  function versionNow({ id, version }: Pick<PeriodDraft, "id" | "version">): string {
    const later = renewed.current.get(`${id} ${version}`);
    return later ? versionNow({ id, version: later }) : (version ?? "");
  }

  const goOn = useEffectEvent((isIdle: boolean, answer: PeriodResult | undefined, [next]: PeriodDraft[]) => {
    if (!isIdle) return;
    if (sent.current) {
      const { move, before } = sent.current;
      if (!answer || answer === before) return;
      sent.current = null;
      if (answer.ok && answer.version && move.version) {
        renewed.current.set(`${move.id} ${move.version}`, answer.version);
      }
      setMoves(([, ...rest]) => (answer.ok ? rest : rest.filter(({ id }) => id !== move.id)));
      if (!answer.ok) onRefused(move, answer);
      return;
    }
    if (!next) return;
    const move = { ...next, version: versionNow(next) };
    sent.current = { move, before: answer };
    void fetcher.submit(moveFields(move), { method: "post", action });
  });
  // Before the next frame: what was saved and what is about to be are never drawn side by side.
  const isIdle = fetcher.state === "idle";
  useLayoutEffect(() => goOn(isIdle, fetcher.data, moves), [isIdle, fetcher.data, moves]);

  return { moves, versionNow, save: (move: PeriodDraft) => setMoves((before) => [...before, move]) };
}
