import { useEffect, useEffectEvent } from "react";

/** Where single keys are letters, or belong to somebody else. */
const elsewhere =
  "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]";

/** Single keys that work from anywhere in the screen; silent while somebody types, or answers a question. */
export function useRequestKeys(actions: Record<string, (() => void) | undefined>) {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = event.target as HTMLElement;
    const action = actions[event.key.toLowerCase()];
    if (!action || target.closest?.(elsewhere) || document.querySelector("[role=dialog], [role=alertdialog]"))
      return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
