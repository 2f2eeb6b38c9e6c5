import { type MouseEvent, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useFetcher, useNavigate, useRevalidator } from "react-router";
import { conflictOf, type ShownConflict } from "#app/domain/periods/conflict.ts";
import { takenWords } from "#app/domain/periods/period-words.ts";
import type { Period } from "#app/domain/periods/periods.server.ts";
import {
  type PeriodResult,
  type Planning,
  type PlanningQuery,
  periodMessages,
  planningHref,
  scales,
} from "#app/domain/periods/planning.ts";
import { addDays } from "#app/domain/rental/days.ts";
import { undoLast } from "#app/office/planning/undo-stack.ts";
import { toast } from "#app/ui/toast.tsx";
import {
  draftOf,
  isAgreedMove,
  isUnmoved,
  moveFields,
  newDraft,
  type PeriodDraft,
  withMoves,
} from "./draft.ts";
import { stepWords } from "./gantt-words.ts";
import { columnOfDay } from "./geometry.ts";
import { type Cursor, linesOf, periodAt } from "./lines.ts";
import { useDrag } from "./use-drag.ts";
import { dayWithin, useGanttKeys, weeksToTurn } from "./use-gantt-keys.ts";

/** What is in hand: carried by a pointer, stepped by the keys, or in the form. */
interface Edit {
  draft: PeriodDraft;
  by: "pointer" | "keys" | "form";
  refused: ShownConflict | null;
}

export function useGantt(planning: Planning, query: PlanningQuery) {
  const { today, from, to } = planning;
  const columns = columnOfDay(to, from) + 1;
  const action = planningHref(query);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const grid = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const [edit, setEdit] = useState<Edit | null>(null);
  const [removalId, setRemovalId] = useState<string | null>(null);
  const [said, say] = useState("");
  const closedAt = useRef(Number.NEGATIVE_INFINITY);

  const { moves, save, versionNow } = useMoves({
    action,
    onRefused(move, answer) {
      if (answer.conflict || answer.question)
        return setEdit({ draft: move, by: "form", refused: answer.conflict ?? null });
      if (answer.stale || Object.keys(answer.fields).length > 0) {
        toast.error(answer.message, { detail: answer.detail });
      }
      void revalidate();
    },
  });
  const rows = useMemo(() => withMoves(planning.rows, moves), [planning.rows, moves]);
  const lines = useMemo(
    () => linesOf({ rows, groups: planning.groups }, query.group, folded),
    [rows, planning.groups, query.group, folded],
  );
  const line = lines.find(({ key }) => key === cursor?.line);
  const period = cursor && periodAt(line, cursor);
  const conflict = edit && conflictIn(edit.draft);

  function conflictIn(draft: PeriodDraft): ShownConflict | null {
    const row = rows.find(({ vehicle }) => vehicle.id === draft.vehicleId);
    return conflictOf(row?.periods ?? [], draft, today);
  }

  function openForm(draft: PeriodDraft, refused: ShownConflict | null = null) {
    setEdit({ draft, by: "form", refused });
  }

  /** Saves a move; where something known is in the way, asks what to do about it. */
  function drop(draft: PeriodDraft) {
    const before = periodById(draft.id);
    if (!before || isUnmoved(draft, before)) return setEdit(null);
    if (conflictIn(draft) || isAgreedMove(draft, before)) return openForm(draft);
    save(draft);
    setEdit(null);
  }

  function periodById(id: string | null): Period | null {
    return rows.flatMap(({ periods }) => periods).find((candidate) => candidate.id === id) ?? null;
  }

  function placeCursor(next: Cursor) {
    setCursor(next);
    const turn = weeksToTurn(next.day, from, to);
    if (turn !== 0) void navigate(planningHref(query, { from: addDays(from, turn) }), still);
  }

  function close() {
    closedAt.current = performance.now();
    setEdit(null);
  }

  const drag = useDrag({
    grid,
    from,
    columns,
    draftAt(bar) {
      if (bar.dataset.draft !== undefined) return edit?.draft ?? null;
      const held = periodById(bar.dataset.period ?? null);
      return held && edit?.by !== "form" ? draftOf(held) : null;
    },
    onHold: (draft) => setEdit({ draft, by: edit?.by === "form" ? "form" : "pointer", refused: null }),
    onDrop(draft, gesture) {
      if (edit?.by === "form") return setEdit({ draft, by: "form", refused: null });
      setCursor({ line: draft.vehicleId ?? "", day: dayWithin(draft.from, from, to), stop: 0 });
      if (gesture === "create") openForm(draft);
      else drop(draft);
    },
    onCancel() {
      setEdit(null);
      say("Annulé.");
    },
    onPress({ vehicleId, day, bar }) {
      // The press that closed the form opens no other.
      if (edit || performance.now() - closedAt.current < 300) return;
      const pressed = bar && periodById(bar.dataset.period ?? null);
      setCursor({ line: vehicleId, day, stop: 0, carried: pressed?.id });
      openForm(pressed ? draftOf(pressed) : newDraft(vehicleId, { from: day, to: day }));
    },
  });

  const keys = useGanttKeys({
    lines,
    cursor,
    moved: edit?.by === "keys" ? edit.draft : null,
    from,
    to,
    onCursor: placeCursor,
    onMove(draft) {
      setEdit({ draft, by: "keys", refused: null });
      const found = conflictIn(draft);
      const name = lines.find(({ key }) => key === draft.vehicleId);
      const vehicle =
        name?.kind === "vehicle" && name.key !== cursor?.line ? `${name.row.vehicle.name}, ` : "";
      say(`${vehicle}${stepWords(draft, today)}${found ? `. ${takenWords(found.period, today)}` : ""}`);
    },
    onSettle() {
      if (edit?.by !== "keys") return;
      const before = periodById(edit.draft.id);
      if (conflict) say("Ces jours sont pris. Entrée propose d’autres jours, Échap annule.");
      else if (before && isAgreedMove(edit.draft, before))
        say("Le client a accepté ce devis. Entrée demande ce qu’il devient, Échap annule.");
      else drop(edit.draft);
    },
    onCancel() {
      setEdit(null);
      say("Déplacement annulé.");
    },
    onOpen() {
      if (edit?.by === "keys") return openForm(edit.draft);
      if (period) openForm(draftOf(period));
      else if (cursor) openForm(newDraft(cursor.line, { from: cursor.day, to: cursor.day }));
    },
    onRemove: () => setRemovalId(period?.id ?? null),
    onUndo() {
      if (edit) setEdit(null);
      const last = undoLast();
      if (!last) say("Rien à annuler.");
      else if (last.final) toast.error(periodMessages.undo, { detail: last.final });
    },
    onToggle: toggle,
    onTurn: (direction) =>
      void navigate(
        planningHref(query, { from: addDays(from, direction * scales[query.scale].step) }),
        still,
      ),
  });

  function toggle(key: string) {
    setFolded((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }

  /** A press anywhere in the grid leaves the focus to the grid, which has the keys; and selects no words. */
  function keepFocus(event: MouseEvent) {
    event.preventDefault();
    grid.current?.focus({ preventScroll: true });
  }

  /** The first focus stands on today; later ones where the keys were. */
  function onFocus() {
    if (line) return;
    const first = lines.find(({ kind }) => kind === "vehicle") ?? lines[0];
    if (first) setCursor({ line: first.key, day: dayWithin(cursor?.day ?? today, from, to), stop: 0 });
  }

  /** Who leaves a move that cannot be made takes it back; any other is meant. */
  function onBlur() {
    if (edit?.by === "keys") drop(edit.draft);
  }

  return {
    grid,
    columns,
    action,
    rows,
    lines,
    line,
    cursor: cursor && { ...cursor, day: dayWithin(cursor.day, from, to) },
    period,
    edit,
    conflict,
    removal: periodById(removalId),
    isMoving: (id: string | null) => moves.some((move) => move.id === id),
    versionNow,
    said,
    toggle,
    setRemovalId,
    change: (draft: PeriodDraft) => setEdit((before) => before && { ...before, draft }),
    askRemoval(id: string | null) {
      close();
      setRemovalId(id);
    },
    close,
    handlers: { ...drag, ...keys, onMouseDown: keepFocus, onFocus, onBlur },
  };
}

const still = { preventScrollReset: true } as const;

/** Optimistic moves, saved in turn: the second of a period waits for the version that the first made. */
function useMoves({
  action,
  onRefused,
}: {
  action: string;
  onRefused: (move: PeriodDraft, answer: Extract<PeriodResult, { ok: false }>) => void;
}) {
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
