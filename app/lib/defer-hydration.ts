/**
 * Paint first, hydrate after (decision 0003): parks the module script of a rendered public page as text, and adds the
 * start script that runs it later. Without the start script the page is whole, its links and forms work.
 */
export function deferHydration(html: string): string {
  const files: string[] = [];
  return html
    .replace(/<link rel="modulepreload" href="([^"]*)"[^>]*>/g, (_, file: string) => {
      files.push(file);
      return "";
    })
    .replace(
      '<script type="module" async="">',
      () => `<script type="text/plain" data-files="${files.join(" ")}">`,
    )
    .replace("</body>", () => `<script>${startScript}</script></body>`);
}

/** Runs in the browser as it stands here: nothing else of this module is within its reach. */
function start() {
  const page = document.documentElement.dataset;
  const parked = document.querySelector("script[data-files]") as HTMLScriptElement;
  const files = (parked.dataset.files as string).split(" ");
  const ownStyles = [...document.querySelectorAll<HTMLElement>("style[data-whole]")];
  const moves = "pointerdown pointermove keydown touchstart focusin scroll".split(" ");
  // React would answer any of these by taking over the whole page in one task: until it has, it hears of none.
  const pressing = "click pointerdown pointerup mousedown mouseup touchstart touchend keydown keypress keyup";
  const urgent = `${pressing} input textInput change compositionstart compositionend`.split(" ");
  let isAwake = false;
  let pressed: HTMLElement | null = null;

  function add(rel: string, href: string, after: Element = document.head.lastElementChild as Element) {
    const link = document.createElement("link");
    link.setAttribute("href", href);
    link.rel = rel;
    after.after(link);
    return new Promise((resolve) => {
      link.onload = link.onerror = resolve;
    });
  }

  /** Emptied: a file is asked for once, by whichever comes first. Each in a task of its own, between which one scrolls. */
  function preload() {
    for (const file of files.splice(0)) setTimeout(add, 0, "modulepreload", file);
  }

  /** The whole stylesheet first: scripts add what the page's own rules do not know. */
  async function wake() {
    if (isAwake) return;
    isAwake = true;
    preload();
    // With a new stylesheet all cards would be laid out anew: those far below are left until they come near.
    const isFar = (card: Element) => card.getBoundingClientRect().top > 2 * innerHeight;
    const far = [...document.querySelectorAll<HTMLElement>(".entry")].filter(isFar);
    for (const card of far) card.style.contentVisibility = "auto";
    await Promise.all(ownStyles.map((own) => add("stylesheet", own.dataset.whole as string, own)));
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = parked.textContent;
    document.head.append(script);
  }

  function onMove(event: Event) {
    // A browser tells a page where the pointer rests by a move that goes nowhere.
    const mayRest = event instanceof PointerEvent && event.type === "pointermove";
    if (mayRest && !event.movementX && !event.movementY) return;
    if (!isAwake) setTimeout(wake, 50);
    if (event.type === "scroll") return;
    for (const name of moves) removeEventListener(name, onMove, true);
    page.moved = "";
    dispatchEvent(new Event("moved"));
  }

  /** Says at once that a press was heard. A link needs no script; a button is pressed again once it has one. */
  function onClick(event: MouseEvent) {
    const target = (event.target as Element).closest<HTMLElement>("a[href^='/'], button[type=button]");
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || target.hasAttribute("popovertarget"))
      return;
    page.busy = "";
    pressed = target instanceof HTMLButtonElement ? target : null;
  }

  const hold = (event: Event) => event.stopPropagation();
  for (const name of moves) addEventListener(name, onMove, { capture: true, passive: true });
  for (const name of urgent) addEventListener(name, hold, true);
  addEventListener("click", onClick, true);
  addEventListener("hydrated", () => {
    removeEventListener("click", onClick, true);
    for (const name of urgent) removeEventListener(name, hold, true);
    delete page.busy;
    if (pressed?.isConnected) pressed.click();
  });
  addEventListener("pageshow", () => delete page.busy);
  addEventListener("load", () => {
    setTimeout(wake, 3000);
    new PerformanceObserver(preload).observe({ type: "largest-contentful-paint", buffered: true });
  });
  // Only scripts can show again what the history entry remembers beside the address.
  if (history.state?.usr) wake();
}

export const startScript = `(${start})()`;
