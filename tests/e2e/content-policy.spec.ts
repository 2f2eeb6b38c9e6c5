import { createHash } from "node:crypto";
import { markOwnScripts, sealPage } from "#server/http/security-headers.ts";
import { expect, hydrated, test } from "./support/site.ts";

// The policy as a second line: should some content ever break out of its place, it still does not run.

const injected = "window.ran = [...(window.ran ?? []), 'injected']";
const ours = "window.ran = [...(window.ran ?? []), 'ours']";

test("a script that content brought does not run; the framework's does", async ({ browser }) => {
  // A page of its own: on the test's, a refusal is a failure.
  const page = await browser.newPage();
  const nonce = "drawn-for-this-render";
  const rendered = `<!doctype html><title>t</title><body><main><script>${injected}</script>
    <script nonce="of-another-render">${injected}</script><img src="x" onerror="${injected.replaceAll('"', "&quot;")}">
    </main><script nonce="${nonce}">${ours}</script></body>`;
  const marked = markOwnScripts(rendered, nonce);
  const { html, policy } = sealPage(marked, { nonce, own: [], appUrl: "http://localhost" });
  expect(policy).not.toContain(createHash("sha256").update(injected).digest("base64"));
  await page.route("http://page.test/", (route) =>
    route.fulfill({
      body: html,
      headers: { "content-type": "text/html", "content-security-policy": policy },
    }),
  );
  await page.goto("http://page.test/");
  expect(await page.evaluate(() => (window as { ran?: string[] }).ran)).toEqual(["ours"]);
  await page.close();
});

// Whatever the browser refuses fails the test.
test("the pages that stand in for others come alive under their policy", async ({ page }) => {
  for (const path of ["/nulle-part", "/catalogue/nulle-part", "/agences/nulle-part"]) {
    await page.goto(path);
    await page.mouse.move(5, 5);
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1, name: /non trouvée?$/ })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.goto("/nulle-part");
  await page
    .getByRole("main")
    .getByRole("link", { name: /accueil/i })
    .click();
  await expect(page).toHaveURL(/\/$/);
});
