import type { FocusEvent, KeyboardEvent, PointerEvent, RefObject } from "react";

/** As `sheet.css` has it: a wider screen shows the panel in its place. */
const isSheet = () => matchMedia("(width < 40rem)").matches;

/**
 * On a phone the open panel lies over the page once scripts run (sheet.css): it leaves by Escape, by a press beside it,
 * or when the focus goes on into the page, so that nothing behind it is ever out of reach.
 */
export function useSheet(panel: RefObject<HTMLDetailsElement | null>) {
  function close() {
    if (panel.current) panel.current.open = false;
  }
  function leave() {
    close();
    panel.current?.querySelector("summary")?.focus();
  }
  const listeners = {
    onKeyDown(event: KeyboardEvent) {
      if (event.key === "Escape" && panel.current?.open && isSheet()) leave();
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget && !panel.current?.contains(relatedTarget as Node) && isSheet()) close();
    },
    onPointerDown({ target }: PointerEvent) {
      // The ground around the panel is the element's own.
      if (target === panel.current && isSheet()) close();
    },
  };
  return { close, leave, listeners };
}
