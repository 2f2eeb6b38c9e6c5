import type { EntryContext } from "react-router";

type Manifest = EntryContext["manifest"];

/**
 * Paint first, hydrate after: takes the module scripts of a rendered public page out of the first paint. Once the page
 * is loaded and idle, what lies below the first screen is laid out too; then the scripts' files are fetched, and run at
 * the visitor's first move or after some calm seconds, so that a phone is free for reading and scrolling. Until React
 * has taken over the page it is not told of clicks and keys, so that it works in small steps; links, forms and fields
 * work natively meanwhile, and a click on a button is repeated afterwards.
 */
export function deferHydration(html: string, manifest: Manifest): string {
  const preloaded = [...html.matchAll(preloads)].map(([, file]) => file);
  const libraries = preloaded.filter((file) => file !== manifest.url && file !== manifest.entry.module);
  return html
    .replace(preloads, "")
    .replace(`import ${JSON.stringify(manifest.url)}`, () => publicManifest(manifest))
    .replace(
      /<script type="module" async="">/,
      `<script type="text/plain" id="hydration" data-files="${[...libraries, manifest.entry.module].join(" ")}">`,
    )
    .replace("</body>", `<script>${startScript}</script></body>`);
}

/** The manifest is written into the page, so its file is not fetched. */
const preloads = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;

const publicManifests = new WeakMap<Manifest, string>();

/** The routes a visitor can reach, written into the page: the file that lists the back-office too weighs more. */
function publicManifest(manifest: Manifest): string {
  const known = publicManifests.get(manifest);
  if (known) return known;
  const routes = Object.entries(manifest.routes).filter(
    ([id]) => id === "root" || /^routes\/site\//.test(id),
  );
  // The router preloads the file its routes come from: here, one that is there already.
  const url = manifest.entry.module;
  const json = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes), url });
  const script = `window.__reactRouterManifest=${json.replaceAll("<", "\\u003c")}`;
  publicManifests.set(manifest, script);
  return script;
}

/** A visitor who has not moved by then reads, or looks away: what lives by itself may begin. */
const calmMs = 3_000;

/** A browser that waits for a frame nobody asked for is never idle. */
const idleLimitMs = 200;

/** A tap is over, and its answer painted, before the page begins to wake. */
const tapMs = 100;

/** Parts that are shown again together: as many as a slow phone lays out in a twentieth of a second. */
const partsATask = 3;

/** What `parts.css` leaves out of the first layout, on a phone at least. */
const waitingParts = ".later, .vehicle-cards > li:nth-child(n + 2)";

/** Those React would drop everything for, and take over the page in one go. */
const hurried =
  "click,pointerdown,pointerup,mousedown,mouseup,touchstart,touchend,keydown,keypress,keyup,input,textInput,change,compositionstart,compositionend";

// All at once would keep a phone busy for a fifth of a second each: so it lays out one part of the page an idle moment,
// and runs one file a task, the entry last, by the parked script. While the whole stylesheet joins the page, parts out of
// sight are left out again, at the height they had, and shown a few at a time afterwards: new rules make the style of all
// elements anew, in one task.
// A browser tells a page where the pointer rests by a move that goes nowhere: that one is not the visitor's.
export const startScript = minify(`
(function () {
  var started = false, clicked = null, parked = document.getElementById("hydration");
  var page = document.documentElement.dataset, files = parked.dataset.files.split(" ");
  function whenIdle(then) {
    if (!window.requestIdleCallback) return setTimeout(then);
    requestIdleCallback(then, { timeout: ${idleLimitMs} });
  }
  var moves = ["pointerdown", "pointermove", "keydown", "touchstart", "focusin", "scroll"];
  var hurried = "${hurried}".split(",");
  function move(event) {
    if (event.type !== "pointermove" || event.movementX || event.movementY) start();
  }
  function start() {
    if (started) return;
    started = true;
    page.seen = "";
    moves.forEach(function (name) { removeEventListener(name, move, true); });
    setTimeout(prepare, ${tapMs});
  }
  function prepare() {
    files.forEach(function (file) { ask("modulepreload", file); });
    var unseen = waitingParts().filter(isOutOfSight);
    unseen.forEach(function (part) { part.style.contentVisibility = "auto"; });
    afterFrame(function () {
      joinSheets(function () {
        afterFrame(function () { showAgain(unseen); });
      });
    });
  }
  function afterFrame(then) {
    requestAnimationFrame(function () { setTimeout(then); });
  }
  function joinSheets(then) {
    var awaited = 1;
    function ready() {
      if (!--awaited) then();
    }
    wholeSheets().forEach(function (own) {
      awaited++;
      var link = document.createElement("link");
      link.rel = "stylesheet";
      link.onload = link.onerror = ready;
      link.setAttribute("href", own.dataset.whole);
      own.after(link);
    });
    ready();
  }
  function showAgain(unseen) {
    if (!unseen.length) {
      page.shown = "";
      return runNext();
    }
    unseen.splice(0, ${partsATask}).forEach(function (part) { part.style.contentVisibility = "visible"; });
    document.body.getBoundingClientRect();
    setTimeout(function () { showAgain(unseen); });
  }
  function runNext() {
    function soon() { setTimeout(runNext); }
    if (files.length > 1) return import(files.shift()).then(soon, soon);
    var script = document.createElement("script");
    script.type = "module";
    script.textContent = parked.textContent;
    document.head.append(script);
  }
  function wholeSheets() {
    return [].slice.call(document.querySelectorAll("link[data-whole]"));
  }
  function waitingParts() {
    return [].slice.call(document.querySelectorAll("${waitingParts}"));
  }
  function isOutOfSight(part) {
    var place = part.getBoundingClientRect();
    return place.top > innerHeight || place.bottom < 0;
  }
  function showRest() {
    var parts = waitingParts();
    (function next() {
      if (started) return;
      var part = parts.shift();
      if (!part) {
        page.seen = page.shown = "";
        return fetchFiles();
      }
      part.style.contentVisibility = "visible";
      part.getBoundingClientRect();
      whenIdle(next);
    })();
  }
  function fetchFiles() {
    setTimeout(start, ${calmMs});
    var wanted = wholeSheets().map(function (own) { return own.dataset.whole; }).concat(files);
    (function next() {
      if (started || !wanted.length) return;
      ask("prefetch", wanted.shift());
      whenIdle(next);
    })();
  }
  function ask(how, file) {
    var link = document.createElement("link");
    link.rel = how;
    link.href = file;
    document.head.append(link);
  }
  function remember(event) {
    var button = event.target.closest && event.target.closest("button[type=button]");
    if (button) clicked = button;
  }
  function hold(event) { event.stopPropagation(); }
  moves.forEach(function (name) { addEventListener(name, move, { capture: true, passive: true }); });
  hurried.forEach(function (name) { addEventListener(name, hold, { capture: true, passive: true }); });
  addEventListener("click", remember, true);
  addEventListener("hydrated", function () {
    removeEventListener("click", remember, true);
    hurried.forEach(function (name) { removeEventListener(name, hold, true); });
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
  return script.replace(/\n\s*/g, "");
}
