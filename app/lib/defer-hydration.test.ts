import type { EntryContext } from "react-router";
import { expect, test } from "vitest";
import { deferHydration } from "./defer-hydration.ts";

const route = (id: string) => ({ id, module: `/assets/${id}.js` });
const manifest = {
  entry: { module: "/assets/entry.js", imports: [] },
  routes: {
    root: route("root"),
    "routes/site/home": route("routes/site/home"),
    "routes/back-office/login": route("routes/back-office/login"),
  },
  url: "/assets/manifest-1.js",
  version: "1",
} as unknown as EntryContext["manifest"];

const page =
  '<html><head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head>' +
  '<body><p>Bonjour</p><script>context</script><script type="module" async="">import "/assets/manifest-1.js";' +
  'import("/entry.js")</script></body></html>';

test("nothing asks for a script before the first paint", () => {
  const deferred = deferHydration(page, manifest);
  expect(deferred).not.toContain('<link rel="modulepreload"');
  expect(deferred).not.toContain('type="module"');
  expect(deferred).toMatch(
    /<script type="text\/plain" id="hydration" data-files="\/a.js \/assets\/entry.js">.*;import\("\/entry.js"\)<\/script>/,
  );
  expect(deferred).toContain('<link rel="stylesheet" href="/a.css"/>');
});

test("a visitor's page lists the public routes, and no other", () => {
  const [, json = ""] = /__reactRouterManifest=(\{.*\});import/.exec(deferHydration(page, manifest)) ?? [];
  expect(Object.keys(JSON.parse(json).routes)).toEqual(["root", "routes/site/home"]);
  expect(JSON.parse(json).entry).toEqual(manifest.entry);
  expect(deferHydration(page, manifest)).not.toContain(manifest.url);
});
