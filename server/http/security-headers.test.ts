import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { markOwnScripts, sealPage } from "./security-headers.ts";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const nonce = "drawn-for-this-render";
const injected = "fetch('https://evil.example')";

function policyOf(rendered: string, appUrl = "https://a.fr", afterwards = (html: string) => html) {
  return sealPage(afterwards(markOwnScripts(rendered, nonce)), { nonce, own: ["start()"], appUrl }).policy;
}

test("names the framework's scripts and ours by hash, and nothing more", () => {
  const policy = policyOf(
    `<script nonce="${nonce}">hydrate()</script><script>start()</script><script src="/a.js"></script>` +
      '<script type="application/ld+json">{}</script>',
  );
  expect(policy).toContain(`script-src 'self' ${hashOf("hydrate()")} ${hashOf("start()")};`);
  expect(policy).toContain("frame-ancestors 'none'");
});

test.each([
  ["a plain one", `<script>${injected}</script>`],
  ["a module", `<script type="module" async="">${injected}</script>`],
  ["one with the nonce of another render", `<script nonce="of-another-render">${injected}</script>`],
  [
    "one that takes the place of a parked one",
    `<script type="text/plain" id="hydration">${injected}</script>`,
  ],
])("blesses no script that some content brought in: %s", (_kind, script) => {
  const policy = policyOf(`<main>${script}</main><script nonce="${nonce}">hydrate()</script>`);
  expect(policy).not.toContain(hashOf(injected));
  expect(policy).toContain(hashOf("hydrate()"));
});

test("an injected tag that swallows one of ours blesses neither", () => {
  const policy = policyOf(`<p><script>${injected};//</p><script nonce="${nonce}">hydrate()</script>`);
  expect(policy).toContain("script-src 'self';");
});

test("nor one that is altered by what is done to the page afterwards", () => {
  const closing = (html: string) => html.replace("</body>", "<script>start()</script></body>");
  const policy = policyOf(`<body><script>${injected}//</body></script></body>`, "https://a.fr", closing);
  expect(policy).toContain("script-src 'self';");
});

test("one of ours may be altered", () => {
  const manifest = (html: string) => html.replace('import "/manifest.js"', "manifest={}");
  const policy = policyOf(
    `<script nonce="${nonce}">import "/manifest.js"</script>`,
    "https://a.fr",
    manifest,
  );
  expect(policy).toContain(hashOf("manifest={}"));
});

test("the nonce does not leave with the page: the same content has the same ETag", () => {
  const rendered = `<link nonce="${nonce}"><script nonce="${nonce}" src="/a.js"></script><script nonce="${nonce}">a()</script>`;
  const { html } = sealPage(markOwnScripts(rendered, nonce), { nonce, own: [], appUrl: "https://a.fr" });
  expect(html).toBe('<link><script src="/a.js"></script><script>a()</script>');
});

test("insists on https only where the site has it", () => {
  expect(policyOf("")).toContain("upgrade-insecure-requests");
  expect(policyOf("", "http://localhost:3000")).not.toContain("upgrade-insecure-requests");
});
