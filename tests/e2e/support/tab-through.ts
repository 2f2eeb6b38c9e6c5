import type { Page } from "@playwright/test";

interface Walk {
  /** Controls that Tab never came to. */
  missed: string[];
  /** Controls that look the same with the focus as without. */
  unmarked: string[];
  /** Controls outside that the focus went to. */
  escaped: string[];
}

/** Presses Tab until everything in `scope` has had its turn. Give the page reduced motion: looks are compared at once. */
export async function tabThrough(page: Page, scope: string): Promise<Walk> {
  const count = await page.evaluate(watchFocus, scope);
  const line = await page.context().newCDPSession(page);
  const key = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  const sent: Promise<unknown>[] = [];
  for (let presses = 0; presses < count + 3; presses++) {
    sent.push(line.send("Input.dispatchKeyEvent", { ...key, type: "rawKeyDown" }));
    sent.push(line.send("Input.dispatchKeyEvent", { ...key, type: "keyUp" }));
    // At its end, a dialog brings the focus back with the next frame. No hand is quicker than that; this one is.
    if (scope !== "body") await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await Promise.all(sent);
  await line.detach();
  return page.evaluate(() => (window as unknown as { readFocus: () => Walk }).readFocus());
}

/** Runs in the page. Notes how each control looks at rest, then what happens to it. */
function watchFocus(scope: string): number {
  const root = document.querySelector(scope) as HTMLElement;
  const controls =
    "a[href], button, input:not([type=hidden]), select, textarea, [tabindex='0']:not([data-base-ui-focus-guard])";
  const all = [...root.querySelectorAll<HTMLElement>(controls)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(":disabled, [aria-hidden=true]") &&
      // Of a set of tabs the chosen one is reached, and the arrows lead to the others.
      !element.matches("[role=tab][aria-selected=false]") &&
      element.closest("[inert]") === null,
  );
  const look = (element: Element) => {
    const around = [
      element,
      element.parentElement,
      element.parentElement?.parentElement,
      element.nextElementSibling,
    ];
    return around
      .flatMap((node) =>
        node ? ["", "::before", "::after"].map((part) => getComputedStyle(node, part || null)) : [],
      )
      .map((style) => [style.outline, style.boxShadow, style.borderColor, style.backgroundColor].join())
      .join("|");
  };
  // Of the one that has the focus already, nobody knows how it looks without.
  const others = all.filter((element) => element !== document.activeElement);
  const atRest = new Map(others.map((element) => [element, look(element)]));
  const reached = new Set<Element>();
  const unmarked = new Set<Element>();
  const escaped = new Set<Element>();
  const note = ({ target }: FocusEvent) => {
    const element = target as HTMLElement;
    reached.add(element);
    if (atRest.has(element) && atRest.get(element) === look(element)) unmarked.add(element);
    if (!root.contains(element) && element.matches(controls)) escaped.add(element);
  };
  // Before React, which keeps to itself what reaches a part that it has not taken over yet.
  window.addEventListener("focusin", note, { capture: true });
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute("aria-label") ?? element.getAttribute("name") ?? ""} ${element.textContent?.trim().slice(0, 40)}`;
  // Of radio buttons of one name Tab takes one, and the arrows the others; a row's pencil leads where its link does.
  const isPassed = (element: HTMLElement) =>
    [...reached].some(
      (other) =>
        (element instanceof HTMLInputElement &&
          element.type === "radio" &&
          other instanceof HTMLInputElement &&
          other.name === element.name) ||
        (element instanceof HTMLAnchorElement &&
          other instanceof HTMLAnchorElement &&
          other.href === element.href),
    );
  (window as unknown as { readFocus: () => Walk }).readFocus = () => ({
    missed: all.filter((element) => !reached.has(element) && !isPassed(element)).map(name),
    unmarked: [...unmarked].map(name),
    escaped: [...escaped].map(name),
  });
  // Tab stops at a date's day, month, year and calendar.
  return all.length + 3 * all.filter((element) => element.matches("[type=date]")).length;
}
