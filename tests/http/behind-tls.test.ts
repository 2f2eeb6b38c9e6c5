import { describe, expect, test } from "vitest";
import { attackedSite } from "#tests/support/attacked-site.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import type { ValidPost } from "#tests/support/valid-posts/valid-post.ts";
import { everyValidPost, isTaken, send } from "#tests/support/valid-posts.ts";

// What a proxy that ends TLS passes on: plain http, while browsers say https. tests/deploy has real proxies and browsers.

const publicUrl = "https://www.tramontane.test";
const site = attackedSite({ APP_URL: publicUrl, TRUSTED_PROXIES: "127.0.0.1,::1" });
const began = Date.now();
const byProxy = { "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https" };

async function firstPost(address: string): Promise<ValidPost> {
  const found = everyValidPost.find(([name]) => name.replace(" (1)", "") === address);
  if (!found) throw new Error(`no such address: ${address}`);
  return found[1](site);
}

test.each(everyValidPost)("%s is taken", async (_name, make) => {
  const post = await make(site);
  const answer = await send(site, post, byProxy);
  expect(answer).toSatisfy((taken: Response) => isTaken(post, taken));
  expect(answer.headers.get("location") ?? "/").toMatch(/^\//);
});

/** As the browser sends them with scripts; the rest goes the same way. */
const withScripts = [
  "/locadmin",
  "/locadmin/mot-de-passe-oublie",
  "/contact",
  "/devis/:token/accepter",
  "/devis/:token/annuler",
  "/locadmin/dashboard/marques/nouvelle",
  "/locadmin/dashboard/devis/:id",
];
test.each(withScripts)("%s is taken from scripts", async (address) => {
  const post = await firstPost(address);
  const [pathname, search] = post.path.split("?");
  const path = `${pathname}.data${search ? `?${search}` : ""}`;
  expect((await send(site, { ...post, path }, byProxy)).status).toBeLessThan(400);
});

test("a quote is accepted from a page that does not say where it is", async () => {
  const post = await firstPost("/devis/:token/accepter");
  expect((await send(site, post, { ...byProxy, origin: "null" })).status).toBe(303);
});

test("every cookie is Secure and bound to the host", async () => {
  const cookies = (await send(site, await firstPost("/locadmin"), byProxy)).headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Secure/);
});

describe("no header and no target chooses another origin", () => {
  const body = "email=a%40example.fr&password=nimporte";
  const post = (target: string, headers: Record<string, string>) => {
    const all = {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(body.length),
      connection: "close",
      ...byProxy,
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return rawRequest(site.url, `POST ${target} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
  };
  const evil = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" };

  test.each([
    ["headers", "/locadmin", evil],
    ["an absolute target", "http://evil.example/locadmin", { host: "evil.example" }],
    ["the proxy's own name for the instance", "/locadmin", { host: "tramontane" }],
  ])("%s", async (_name, target, headers) => {
    // A wrong password: the form itself answers.
    expect((await post(target, { ...headers, origin: publicUrl })).status).toBe(401);
    expect((await post(target, { ...headers, origin: "http://evil.example" })).status).toBe(403);
    expect((await post(target, { ...headers, origin: "https://evil.example" })).status).toBe(403);
  });

  test("an absolute target is its path", async () => {
    const lines = "Host: evil.example\r\nX-Forwarded-For: 203.0.113.7\r\nConnection: close\r\n\r\n";
    const page = await rawRequest(site.url, `GET http://evil.example/contact HTTP/1.1\r\n${lines}`);
    expect(page.status).toBe(200);
    expect(page.body).toContain(`<link rel="canonical" href="${publicUrl}/contact"`);
    expect(page.body).not.toContain("evil.example");
    const none = await rawRequest(site.url, `OPTIONS *.evil.example/ HTTP/1.1\r\n${lines}`);
    expect(none.status).toBe(400);
  });
});

test("a proxy that names no client is said once a minute at most, and nothing of anybody with it", async () => {
  // The members' own sign-ins, at the start of this file, named none either: the minute began there.
  for (let i = 0; i < 5; i++) await fetch(`${site.url}/locadmin`);
  const said = site.output().match(/^.*sent no X-Forwarded-For.*$/gm) ?? [];
  expect(said.length).toBeGreaterThan(0);
  expect(said.length).toBeLessThanOrEqual(1 + (Date.now() - began) / 60_000);
  const { time, requestId, ...rest } = JSON.parse(said[0] ?? "{}");
  expect(rest).toEqual({ level: 40, msg: expect.stringMatching(/^[\w :,-]+$/) });
});
