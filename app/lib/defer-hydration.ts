import type { EntryContext } from "react-router";

type Manifest = EntryContext["manifest"];

/**
 * Paint first, hydrate after: takes the module scripts of a rendered public page out of the first paint. Once the page
 * is loaded and idle, what lies below the first screen is laid out too; then the scripts' files are fetched, and run at
 * the visitor's first move or after some calm seconds, so that a phone is free for reading and scrolling. A click made
 * before React listens is repeated once it does; links and forms work natively meanwhile.
 */
export function deferHydration(html: string, manifest: Manifest): string {
  const files = [...html.matchAll(preloads)].map(([, file]) => file).filter((file) => file !== manifest.url);
  return html
    .replace(preloads, "")
    .replace(`import ${JSON.stringify(manifest.url)}`, () => publicManifest(manifest))
    .replace(
      /<script type="module" async="">/,
      `<script type="text/plain" id="hydration" data-files="${files.join(" ")}">`,
    )
    .replace("</body>", `<script>${startScript}</script></body>`);
}

/** The manifest is written into the page, so its file is not fetched. */
const preloads = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;

/** The routes a visitor can reach, written into the page: the file that lists the back-office too weighs more. */
function publicManifest(manifest: Manifest): string {
  const routes = Object.entries(manifest.routes).filter(
    ([id]) => id === "root" || /^routes\/site\//.test(id),
  );
  // The router preloads the file its routes come from: here, one that is there already.
  const url = manifest.entry.module;
  const json = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes), url });
  return `window.__reactRouterManifest=${json.replaceAll("<", "\\u003c")}`;
}

/** A visitor who has not moved by then reads, or looks away: what lives by itself may begin. */
const calmMs = 3_000;

/** What `parts.css` leaves out of the first layout. */
const waitingParts = ".later, .vehicle-cards > :nth-child(n + 4)";

// One part of the page an idle moment, laid out there and then, and one file: all at once would keep a phone busy for a
// fifth of a second each.
// A browser tells a page where the pointer rests by a move that goes nowhere: that one is not the visitor's.
export const startScript = minify(`
(function () {
  var started = false, clicked = null, parked = document.getElementById("hydration");
  var whenIdle = window.requestIdleCallback || setTimeout;
  var moves = ["pointerdown", "pointermove", "keydown", "touchstart", "focusin", "scroll"];
  function move(event) {
    if (event.type !== "pointermove" || event.movementX || event.movementY) start();
  }
  function start() {
    if (started) return;
    started = true;
    moves.forEach(function (name) { removeEventListener(name, move, true); });
    var waiting = 1;
    function ready() {
      if (--waiting) return;
      var script = document.createElement("script");
      script.type = "module";
      script.textContent = parked.textContent;
      document.head.append(script);
    }
    document.querySelectorAll("link[data-whole]").forEach(function (own) {
      waiting++;
      var link = document.createElement("link");
      link.rel = "stylesheet";
      link.onload = link.onerror = ready;
      link.setAttribute("href", own.dataset.whole);
      own.after(link);
    });
    ready();
  }
  function fetchEarly(file) {
    var link = document.createElement("link");
    link.rel = "prefetch";
    link.href = file;
    document.head.append(link);
  }
  function showRest() {
    var parts = [].slice.call(document.querySelectorAll("${waitingParts}"));
    (function next() {
      var part = parts.shift();
      if (!part) {
        document.documentElement.dataset.shown = "";
        return fetchFiles();
      }
      part.style.contentVisibility = "visible";
      part.getBoundingClientRect();
      whenIdle(next);
    })();
  }
  function fetchFiles() {
    setTimeout(start, ${calmMs});
    var files = parked.dataset.files.split(" ");
    document.querySelectorAll("link[data-whole]").forEach(function (own) {
      files.unshift(own.dataset.whole);
    });
    (function next() {
      if (started || !files.length) return;
      fetchEarly(files.shift());
      whenIdle(next);
    })();
  }
  function remember(event) {
    var button = event.target.closest && event.target.closest("button[type=button]");
    if (button) clicked = button;
  }
  moves.forEach(function (name) { addEventListener(name, move, { capture: true, passive: true }); });
  addEventListener("click", remember, true);
  addEventListener("hydrated", function () {
    removeEventListener("click", remember, true);
    if (clicked && clicked.isConnected) clicked.click();
  }, { once: true });
  function afterPaint(then) {
    var paint = "first-contentful-paint";
    if (!window.PerformanceObserver || performance.getEntriesByName(paint).length) return then();
    new PerformanceObserver(function (list, observer) {
      if (!list.getEntriesByName(paint).length) return;
      observer.disconnect();
      then();
    }).observe({ type: "paint", buffered: true });
  }
  addEventListener("load", function () {
    afterPaint(function () { whenIdle(showRest); });
  });
})();
`);

function minify(script: string): string {
  return script.replace(/\s*\n\s*/g, "");
}
