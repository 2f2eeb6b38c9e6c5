import { expect, test } from "vitest";
import { deferHydration, startScript } from "./defer-hydration.ts";

const page =
  '<html><head><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>' +
  '<link rel="stylesheet" href="/a.css"/></head><body><p>Bonjour</p><script>context</script>' +
  '<script type="module" async="">import("/b.js")</script></body></html>';

test("nothing asks for a script before the first paint", () => {
  expect(deferHydration(page)).toBe(
    '<html><head><link rel="stylesheet" href="/a.css"/></head><body><p>Bonjour</p><script>context</script>' +
      '<script type="text/plain" data-files="/a.js /b.js">import("/b.js")</script>' +
      `<script>${startScript}</script></body></html>`,
  );
});

test("the start script stays small enough to be read", () => {
  expect(startScript.split("\n").length).toBeLessThanOrEqual(80);
});
