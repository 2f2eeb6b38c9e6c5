import { type KeyboardEvent, useEffect, useRef } from "react";
import { countDays } from "#app/lib/rental-days.ts";
import { overlap } from "#app/lib/vehicle-periods.ts";
import { type Draft, draftOf } from "./draft.ts";
import { shiftDays } from "./geometry.ts";
import { type Cursor, type Line, periodAt, stepDays, stepLines } from "./lines.ts";

interface KeysOptions {
  lines: Line[];
  cursor: Cursor | null;
  /** What the keys are moving. */
  moved: Draft | null;
  from: string;
  to: string;
  onCursor: (cursor: Cursor) => void;
  onMove: (draft: Draft) => void;
  /** No key for a while: the days are meant. */
  onSettle: () => void;
  onCancel: () => void;
  onOpen: () => void;
  onRemove: () => void;
  onToggle: (group: string) => void;
  /** The days beside those shown. */
  onTurn: (direction: 1 | -1) => void;
}

/** Each press is a step; when none has come for so long, the move is saved. */
const settleAfter = 900;

/** Everything that a pointer can do in the grid. */
export function useGanttKeys(options: KeysOptions) {
  const { lines, cursor, moved, onCursor, onMove } = options;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = useRef(options.onSettle);
  useEffect(() => {
    settle.current = options.onSettle;
  });
  useEffect(() => {
    clearTimeout(timer.current);
    if (!moved) return;
    timer.current = setTimeout(() => settle.current(), settleAfter);
    return () => clearTimeout(timer.current);
  }, [moved]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!cursor || event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
    const handle = event.altKey ? moveKey(event) : walkKey(event);
    if (!handle) return;
    event.preventDefault();
    handle();
  }

  function walkKey({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    if (!cursor) return;
    const line = lines.find((candidate) => candidate.key === cursor.line);
    const step = shiftKey ? 7 : 1;
    const walk = (next: Cursor) => () => {
      // Who walks away from a move means it.
      if (moved) options.onSettle();
      onCursor(next);
    };
    const toggle = line?.kind === "group" ? () => options.onToggle(line.group.key) : undefined;
    switch (key) {
      case "ArrowUp":
        return walk(stepLines(lines, cursor, -1));
      case "ArrowDown":
        return walk(stepLines(lines, cursor, 1));
      case "ArrowLeft":
        return line?.kind === "group" && !line.isFolded ? toggle : walk(stepDays(cursor, -step));
      case "ArrowRight":
        return line?.kind === "group" && line.isFolded ? toggle : walk(stepDays(cursor, step));
      case "Home":
        return walk({ line: cursor.line, day: options.from, stop: 0 });
      case "End":
        return walk({ line: cursor.line, day: options.to, stop: 0 });
      case "PageUp":
        return () => options.onTurn(-1);
      case "PageDown":
        return () => options.onTurn(1);
      case "Enter":
      case " ":
        return toggle ?? options.onOpen;
      case "Delete":
      case "Backspace":
        return options.onRemove;
      case "Escape":
        return moved ? options.onCancel : undefined;
    }
  }

  function moveKey({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    if (!cursor || !/^Arrow/.test(key)) return;
    const line = lines.find((candidate) => candidate.key === cursor.line);
    const period = moved ? null : periodAt(line, cursor);
    const draft = moved ?? (period && draftOf(period));
    // Alt and an arrow would leave the page.
    if (!draft) return () => {};
    const by = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
    if (by !== 0) {
      // What has no end gets one where the keys are.
      const isEnding = shiftKey && draft.to === null;
      const days = isEnding
        ? { from: draft.from, to: cursor.day }
        : shiftDays(draft, shiftKey ? "end" : "move", by);
      return () => carry({ ...draft, ...pick(days) });
    }
    if (shiftKey) return () => {};
    const vehicles = lines.filter((candidate) => candidate.kind === "vehicle");
    const place = vehicles.findIndex((candidate) => candidate.key === draft.vehicleId);
    const next = vehicles[place + (key === "ArrowUp" ? -1 : 1)];
    return () => next && carry({ ...draft, vehicleId: next.key });
  }

  /** The cursor goes along, and never leaves what it carries. */
  function carry(draft: Draft) {
    if (!cursor) return;
    onMove(draft);
    const isOn = overlap(draft, { from: cursor.day, to: cursor.day });
    const nearest = cursor.day < draft.from ? draft.from : (draft.to ?? cursor.day);
    const day = isOn ? cursor.day : nearest;
    onCursor({ line: draft.vehicleId ?? cursor.line, day, stop: 0, carried: draft.id });
  }

  return { onKeyDown };
}

const pick = ({ from, to }: { from: string; to: string | null }) => ({ from, to });

/** The cursor's day among those shown. */
export function dayWithin(day: string, from: string, to: string): string {
  return day < from ? from : day > to ? to : day;
}

/** How far the shown days must go for the cursor's; 0 where it is among them. */
export function weeksToTurn(day: string, from: string, to: string): number {
  if (day < from) return -7 * Math.ceil(daysBetween(day, from) / 7);
  return day > to ? 7 * Math.ceil(daysBetween(to, day) / 7) : 0;
}

function daysBetween(earlier: string, later: string): number {
  return countDays(earlier, later) - 1;
}
