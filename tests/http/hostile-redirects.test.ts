import { expect, test } from "vitest";
import { attackedSite } from "#tests/support/attacked-site.ts";
import { foreignDestinations } from "#tests/support/foreign-destinations.ts";
import { plainPages } from "#tests/support/public-site.ts";
import { askExactly } from "#tests/support/unaltered-request.ts";

// A link that looks like ours must not lead elsewhere: after a sign-in, before one, or by any parameter.

const site = attackedSite();

/** One of each family: that none of them is taken for ours, remembered-path.test.ts knows. */
const destinations = foreignDestinations.filter((_, index) => index % 9 === 0);

/** As a browser reads `Location`: on this site, and in the back-office. */
function expectOurs(location: string | null) {
  const url = new URL(location ?? "", site.url);
  expect(url.origin).toBe(site.url);
  expect(url.pathname).toMatch(/^\/(admin|locadmin(\/dashboard(\/[a-z-]+)*)?)$/);
  expect(location).not.toMatch(/[\r\n]/);
}

test.each(destinations)("%j is where no sign-in leads", async (destination) => {
  const path = `/locadmin?suite=${encodeURIComponent(destination)}`;
  const { email, password } = site.members.user;

  const already = await site.as("user").get(path);
  expect(already.status).toBe(302);
  expectOurs(already.headers.get("location"));

  const signedIn = await site.as("anonymous").post(path, { email, password });
  expect(signedIn.status).toBe(302);
  expectOurs(signedIn.headers.get("location"));

  const byScript = await site.as("anonymous").post(path.replace("?", ".data?"), { email, password });
  expect(await byScript.text()).not.toMatch(/evil/i);
  expect(byScript.headers.get("location") ?? "").not.toMatch(/evil/i);

  // The form it shows would otherwise carry it on.
  const form = await (await site.as("anonymous").get(path)).text();
  expect(/<form[^>]*action="([^"]*)"/.exec(form)?.[1]).toMatch(/^\/locadmin(\?suite=[\w%-]*)?$/);
  expect(form).not.toMatch(/(action|href)="[^"]*evil/);
});

test("a stranger who wanted something odd is sent to the login, and no further", async () => {
  for (const path of [
    "/locadmin/dashboard//evil.example",
    "/locadmin/dashboard/%2F%2Fevil.example",
    "/locadmin/dashboard/%5C%5Cevil.example",
    "/admin?suite=https://evil.example",
    "//evil.example/admin",
    "//evil.example/locadmin/dashboard",
    "/\\evil.example/admin",
  ]) {
    const { status, headers } = await askExactly(site.url, path);
    expect(status, path).toBeLessThan(500);
    if (headers.has("location")) expectOurs(headers.get("location"));
  }
});

test("no other parameter sends anyone anywhere", async () => {
  const names = "redirect redirect_uri url next return returnTo retour callbackURL continue".split(" ");
  const query = names.map((name) => `${name}=https://evil.example`).join("&");
  for (const path of [...plainPages, "/locadmin", "/api/auth/get-session", "/sitemap.xml", "/nulle-part"]) {
    const answer = await site.as("anonymous").get(`${path}?${query}`);
    expect(answer.headers.get("location"), path).toBeNull();
    expect(answer.status, path).toBeLessThan(500);
  }
  const out = await site.as("user").get(`/locadmin/deconnexion?${query}`);
  expect(out.headers.get("location")).toBe("/locadmin");
});

test("a forged host is written into no address", async () => {
  const headers = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };
  const paths = ["/", "/contact", "/sitemap.xml", "/robots.txt", "/locadmin", "/locadmin/dashboard", "/x"];
  for (const path of paths) {
    const answer = await askExactly(site.url, path, headers);
    expect(answer.body, path).not.toContain("evil.example");
    expect(answer.headers.get("location") ?? "", path).not.toContain("evil.example");
  }
});
