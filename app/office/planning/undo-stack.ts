import type { ActionDone } from "#app/lib/action-result.ts";
import { postUndo } from "#app/office/record/announce-result.ts";

type Undoable = Pick<ActionDone, "undo" | "undoPath" | "bin"> & {
  /** Why it cannot be taken back. */
  final?: string | null;
};

const maxKept = 20;

// What this tab wrote into the planning, the latest last: Ctrl Z in the grid takes it back, as «Annuler» does.
const stack: Undoable[] = [];

export function rememberUndo({ undo, undoPath, bin, final }: Undoable): void {
  if (!undo && !bin && !final) return;
  stack.push({ undo, undoPath, bin, final });
  if (stack.length > maxKept) stack.shift();
}

/** Whatever asked for it: what was taken back once is not taken back again. */
export function forgetUndo(posted: FormData): void {
  const at = stack.findLastIndex(({ undo }) => undo && JSON.parse(undo).undo === posted.get("undo"));
  if (at !== -1) stack.splice(at, 1);
}

/** Null where there is nothing to take back; with the reason where that cannot be. */
export function undoLast(): Undoable | null {
  const last = stack.pop();
  if (last && !last.final) postUndo(last);
  return last ?? null;
}
