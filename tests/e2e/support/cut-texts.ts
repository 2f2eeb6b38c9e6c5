import type { Locator } from "@playwright/test";

/** Texts inside the elements that a box around them cuts, with an ellipsis or without. */
export function cutTexts(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((roots) => {
    const cut: string[] = [];
    for (const root of roots) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        if (text.parentElement?.closest(".sr-only")) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        for (let box = text.parentElement; box; box = box === root ? null : box.parentElement) {
          if (box !== root && getComputedStyle(box).overflowX === "visible") continue;
          const around = box.getBoundingClientRect();
          const isInside =
            left >= around.left - 1 &&
            right <= around.right + 1 &&
            top >= around.top - 1 &&
            bottom <= around.bottom + 1;
          if (!isInside) cut.push(text.nodeValue ?? "");
        }
      }
    }
    return cut;
  });
}
