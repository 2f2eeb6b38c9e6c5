import { draftBarId } from "./gantt-row.tsx";

/** The part of the draft's bar that is in view; without one, what opened the form. */
export function anchorOf(button: HTMLElement | null) {
  return {
    getBoundingClientRect(): DOMRect {
      const bar = document.getElementById(draftBarId);
      const scroller = bar?.closest(".gantt");
      if (!bar || !scroller) return button?.getBoundingClientRect() ?? new DOMRect();
      const shown = bar.getBoundingClientRect();
      const frame = scroller.getBoundingClientRect();
      const names = Number.parseFloat(getComputedStyle(scroller).scrollPaddingLeft) || 0;
      const left = Math.min(Math.max(shown.left, frame.left + names), frame.right);
      const right = Math.max(Math.min(shown.right, frame.right), left);
      return new DOMRect(left, shown.top, right - left, shown.height);
    },
  };
}
