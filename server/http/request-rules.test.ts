import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import {
  createClientAddress,
  createPublicOrigin,
  hasTrustedOrigin,
  pathTarget,
  pathWithoutToken,
} from "./request-rules.ts";

describe("the client's address", () => {
  const direct = createClientAddress([]);
  const behind = createClientAddress(["10.0.0.0/8", "::1"]);
  test.each([
    [
      "a forged header is ignored without a trusted proxy",
      direct("203.0.113.9", "198.51.100.1"),
      "203.0.113.9",
    ],
    ["a trusted proxy is believed", behind("10.1.2.3", "198.51.100.1"), "198.51.100.1"],
    [
      "only the nearest stranger counts",
      behind("10.1.2.3", "1.1.1.1, 198.51.100.1, 10.9.9.9"),
      "198.51.100.1",
    ],
    ["an untrusted peer is not believed", behind("203.0.113.9", "198.51.100.1"), "203.0.113.9"],
    ["nonsense in the header falls back to the proxy", behind("::1", "unknown"), "::1"],
    ["IPv4 on a dual-stack socket reads as IPv4", direct("::ffff:203.0.113.9", undefined), "203.0.113.9"],
  ])("%s", (_name, actual, expected) => expect(actual).toBe(expected));
});

test.each([
  ["nothing", undefined, 1],
  ["a word", "unknown", 1],
  ["a word behind an address that a visitor wrote", "198.51.100.1, unknown", 1],
  ["an address", "198.51.100.1", 0],
])("a trusted proxy that names %s", (_name, forwardedFor, times) => {
  let heard = 0;
  const address = createClientAddress(["10.0.0.0/8"], () => heard++);
  address("10.1.2.3", forwardedFor);
  address("203.0.113.9", forwardedFor);
  expect(heard).toBe(times);
});

describe("the origin a request is for", () => {
  const seen = (appUrl: string, peer: string, headers: Record<string, string>) =>
    createPublicOrigin({ appUrl, trustedProxies: ["10.0.0.0/8", "127.0.0.1"] })({
      headers,
      socket: { remoteAddress: peer },
    } as unknown as IncomingMessage);
  const https = "https://www.example.fr";
  const http = "http://site.lan";
  const liar = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" };
  test.each([
    ["https, by a trusted proxy", seen(https, "10.1.2.3", { host: "www.example.fr" }), https],
    ["https, by a proxy that nobody named", seen(https, "203.0.113.9", { host: "www.example.fr" }), https],
    ["https, whatever the headers say", seen(https, "10.1.2.3", liar), https],
    ["https, without a Host", seen(https, "10.1.2.3", {}), https],
    ["https, asked on the machine itself", seen(https, "127.0.0.1", { host: "localhost:3001" }), https],
    ["http, by a trusted proxy under its own name", seen(http, "10.1.2.3", { host: "upstream" }), http],
    ["http, without a proxy", seen(http, "203.0.113.9", { host: "site.lan" }), ""],
    [
      "the first start, under its other name",
      seen("http://localhost:3000", "127.0.0.1", { host: "127.0.0.1:3000" }),
      "",
    ],
  ])("%s", (_name, actual, expected) => expect(actual).toBe(expected));
});

test("a client chooses a path, and no origin", () => {
  const asked = ["/a?b", "http://evil.example/a?b", "HTTPS://x@evil.example:8/a?b", "//evil.example/a"];
  expect(asked.map((url) => pathTarget(url))).toEqual(["/a?b", "/a?b", "/a?b", "//evil.example/a"]);
  expect(["http://evil.example", "http://evil.example?b"].map((url) => pathTarget(url))).toEqual([
    "/",
    "/?b",
  ]);
  expect(
    ["*", "*.evil.example/", "ftp://evil.example/", "@evil.example"].map((url) => pathTarget(url)),
  ).toEqual([null, null, null, null]);
});

describe("who may change something", () => {
  const ask = (
    method: string,
    headers: Record<string, string>,
    appUrl: "https://site.example.fr" | "http://localhost:3000" = "https://site.example.fr",
    path = "/x",
  ) => hasTrustedOrigin(new Request(`${appUrl}${path}`, { method, headers }), appUrl);
  const askQuote = (origin: string, path: string) => ask("POST", { origin }, undefined, path);
  const local = { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" };
  test.each([
    ["reading is free", ask("GET", { origin: "https://evil.example" }), true],
    ["our own page", ask("POST", { origin: "https://site.example.fr" }), true],
    ["a foreign page", ask("POST", { origin: "https://evil.example" }), false],
    ["a sandboxed page", ask("POST", { origin: "null" }), false],
    ["a customer's quote, which tells nobody its address", askQuote("null", "/devis/abc/accepter"), true],
    ["a foreign page that knows a quote's address", askQuote("https://evil.example", "/devis/abc"), false],
    ["a sandboxed page that climbs out of a quote", askQuote("null", "/devis/abc/../../admin"), false],
    ["our host over http", ask("POST", { origin: "http://site.example.fr", host: "site.example.fr" }), false],
    ["a rebound host", ask("POST", { origin: "http://evil.example", host: "evil.example" }), false],
    ["a program without cookies", ask("POST", {}), true],
    ["a cookie without an origin", ask("POST", { cookie: "a=b" }), false],
    ["the first start through 127.0.0.1", ask("POST", local, "http://localhost:3000"), true],
    ["the same where the site has https", ask("POST", local), false],
    [
      "one local port from another",
      ask("POST", { ...local, origin: "http://127.0.0.1:9" }, "http://localhost:3000"),
      false,
    ],
  ])("%s", (_name, actual, expected) => expect(actual).toBe(expected));
});

test("no log line holds a customer's address", () => {
  const paths = ["/devis/s3cret", "/devis/s3cret.data", "/devis/s3cret/accepter", "/devis/s3cret/pdf"];
  expect(paths.map(pathWithoutToken)).toEqual(["/devis/…", "/devis/…", "/devis/…/accepter", "/devis/…/pdf"]);
  expect(pathWithoutToken("/agenda/k7m4xq.ics")).toBe("/agenda/…");
  expect(pathWithoutToken("/catalogue/devis")).toBe("/catalogue/devis");
});

test.each([
  ["/%64evis/s3cret", "/devis/…"],
  ["/%44%45VIS/s3cret.data", "/DEVIS/…"],
  ["//devis//s3cret/pdf", "/devis/…/pdf"],
  ["/devis%2Fs3cret", "/devis/…"],
  ["/x/../devis/s3cret", "/devis/…"],
  ["/.//Devis/./s3cret/accepter", "/Devis/…/accepter"],
  ["/devis\\s3cret", "/devis/…"],
  ["/%61genda/s3cret.ics", "/agenda/…"],
  // Malformed: neither thrown at nor let through.
  ["/%64evis/s3cret%", "/devis/…"],
  ["/devis/%ff%zzs3cret/pdf", "/devis/…/pdf"],
  ["/%e9/devis/x", "/%e9/devis/x"],
  ["/%", "/%"],
  ["/devis", "/devis"],
  ["/locadmin/dashboard/devis/42", "/locadmin/dashboard/devis/42"],
])("%s is logged as %s", (path, logged) => expect(pathWithoutToken(path)).toBe(logged));
