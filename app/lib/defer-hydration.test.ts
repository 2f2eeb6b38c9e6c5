import { expect, test } from "vitest";
import { deferHydration } from "./defer-hydration.ts";

const page =
  '<html><head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head>' +
  '<body><p>Bonjour</p><script>context</script><script type="module" async="">import "/entry.js"</script></body></html>';

test("nothing asks for a script before the first paint", () => {
  const deferred = deferHydration(page);
  expect(deferred).not.toContain("modulepreload");
  expect(deferred).not.toContain('type="module"');
  expect(deferred).toContain('<script type="text/plain" id="hydration">import "/entry.js"</script>');
  expect(deferred).toContain('<link rel="stylesheet" href="/a.css"/>');
});
