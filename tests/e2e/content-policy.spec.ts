import { createHash } from "node:crypto";
import { markOwnScripts, sealPage } from "#server/http/content-security-policy.ts";
import { expect, hydrated, test } from "./support/site.ts";

// The policy as a second line: should some content ever break out of its place, it still does not run.

const injected = "window.ran = [...(window.ran ?? []), 'injected']";
const ours = "window.ran = [...(window.ran ?? []), 'ours']";

test("a script that content brought into the page does not run; the framework's does", async ({ page }) => {
  const nonce = "drawn-for-this-render";
  const rendered = `<!doctype html><title>t</title><body><main><script>${injected}</script>
    <script nonce="of-another-render">${injected}</script><img src="x" onerror="${injected.replaceAll('"', "&quot;")}">
    </main><script nonce="${nonce}">${ours}</script></body>`;
  const marked = markOwnScripts(rendered, nonce);
  const { html, policy } = sealPage(marked, { nonce, own: [], appUrl: "http://localhost" });
  expect(policy).not.toContain(createHash("sha256").update(injected).digest("base64"));
  await page.route("**/injected", (route) =>
    route.fulfill({
      body: html,
      headers: { "content-type": "text/html", "content-security-policy": policy },
    }),
  );
  await page.goto("/injected");
  expect(await page.evaluate(() => (window as { ran?: string[] }).ran)).toEqual(["ours"]);
});

test("the site's own pages live under their policy without a word from the browser", async ({ page }) => {
  const refusals: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) refusals.push(message.text());
  });
  for (const path of ["/", "/catalogue", "/agences", "/contact", "/nulle-part", "/catalogue/nulle-part"]) {
    await page.goto(path);
    await page.mouse.move(5, 5);
    await hydrated(page);
  }
  expect(refusals).toEqual([]);
});
