import { type KeyboardEvent, useEffect, useRef } from "react";
import { countDays, overlap } from "#app/domain/rental/days.ts";
import { isPressed, pressedOf } from "#app/office/shell/shortcut-keys.ts";
import { draftOf, type PeriodDraft } from "./draft.ts";
import { shiftDays } from "./geometry.ts";
import { type Cursor, type GanttLine, periodAt, stepDays, stepLines } from "./lines.ts";

interface KeysOptions {
  lines: GanttLine[];
  cursor: Cursor | null;
  moved: PeriodDraft | null;
  from: string;
  to: string;
  onCursor: (cursor: Cursor) => void;
  onMove: (draft: PeriodDraft) => void;
  /** No key for a while: the days are meant. */
  onSettle: () => void;
  onCancel: () => void;
  onOpen: () => void;
  onRemove: () => void;
  onUndo: () => void;
  onToggle: (group: string) => void;
  onTurn: (direction: 1 | -1) => void;
}

/** Each press is a step; when none has come for so long, the move is saved. */
const settleAfter = 900;

const walkKeys = [
  "planningRows",
  "planningDays",
  "planningWeeks",
  "planningEnds",
  "planningTurn",
  "planningOpen",
  "planningRemove",
  "planningCancel",
] as const;
const moveKeys = ["planningMove", "planningEnd", "planningVehicle"] as const;

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
    if (event.target !== event.currentTarget) return;
    if (isPressed("planningUndo", event)) {
      event.preventDefault();
      return options.onUndo();
    }
    if (!cursor || event.ctrlKey || event.metaKey) return;
    const handle = event.altKey ? moveKey(event) : walkKey(event);
    if (!handle) return;
    event.preventDefault();
    handle();
  }

  function walkKey(event: KeyboardEvent): (() => void) | undefined {
    if (!cursor) return;
    const { key } = event;
    const line = lines.find((candidate) => candidate.key === cursor.line);
    const step = isPressed("planningWeeks", event) ? 7 : 1;
    const walk = (next: Cursor) => () => {
      // Who walks away from a move means it.
      if (moved) options.onSettle();
      onCursor(next);
    };
    const toggle = line?.kind === "group" ? () => options.onToggle(line.group.key) : undefined;
    switch (pressedOf(walkKeys, event)) {
      case "planningRows":
        return walk(stepLines(lines, cursor, key === "ArrowUp" ? -1 : 1));
      case "planningDays":
      case "planningWeeks":
        // A group opens and folds instead.
        if (line?.kind === "group" && line.isFolded === (key === "ArrowRight")) return toggle;
        return walk(stepDays(cursor, key === "ArrowLeft" ? -step : step));
      case "planningEnds":
        return walk({ line: cursor.line, day: key === "Home" ? options.from : options.to, stop: 0 });
      case "planningTurn":
        return () => options.onTurn(key === "PageUp" ? -1 : 1);
      case "planningOpen":
        return toggle ?? options.onOpen;
      case "planningRemove":
        return options.onRemove;
      case "planningCancel":
        return moved ? options.onCancel : undefined;
    }
  }

  function moveKey(event: KeyboardEvent): (() => void) | undefined {
    const { key } = event;
    if (!cursor || !/^Arrow/.test(key)) return;
    const pressed = pressedOf(moveKeys, event);
    const line = lines.find((candidate) => candidate.key === cursor.line);
    const period = moved ? null : periodAt(line, cursor);
    const draft = moved ?? (period && draftOf(period));
    // Alt and an arrow would leave the page.
    if (!draft || !pressed) return () => {};
    if (pressed !== "planningVehicle") {
      const by = key === "ArrowLeft" ? -1 : 1;
      const isEnd = pressed === "planningEnd";
      // What has no end gets one where the keys are.
      const days =
        isEnd && draft.to === null
          ? { from: draft.from, to: cursor.day }
          : shiftDays(draft, isEnd ? "end" : "move", by);
      return () => carry({ ...draft, ...days });
    }
    const vehicles = lines.filter((candidate) => candidate.kind === "vehicle");
    const place = vehicles.findIndex((candidate) => candidate.key === draft.vehicleId);
    const next = vehicles[place + (key === "ArrowUp" ? -1 : 1)];
    return () => next && carry({ ...draft, vehicleId: next.key });
  }

  /** The cursor goes along, and never leaves what it carries. */
  function carry(draft: PeriodDraft) {
    if (!cursor) return;
    onMove(draft);
    const isOn = overlap(draft, { from: cursor.day, to: cursor.day });
    const nearest = cursor.day < draft.from ? draft.from : (draft.to ?? cursor.day);
    const day = isOn ? cursor.day : nearest;
    onCursor({ line: draft.vehicleId ?? cursor.line, day, stop: 0, carried: draft.id });
  }

  return { onKeyDown };
}

export function dayWithin(day: string, from: string, to: string): string {
  return day < from ? from : day > to ? to : day;
}

/** How far the shown days must go for the cursor's; 0 where it is among them. */
export function weeksToTurn(day: string, from: string, to: string): number {
  if (day < from) return -7 * Math.ceil(daysBetween(day, from) / 7);
  return day > to ? 7 * Math.ceil(daysBetween(to, day) / 7) : 0;
}

const daysBetween = (earlier: string, later: string) => countDays(earlier, later) - 1;
