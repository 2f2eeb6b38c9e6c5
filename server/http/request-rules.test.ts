import { describe, expect, test } from "vitest";
import { createClientAddress, hasTrustedOrigin, pathWithoutToken } from "./request-rules.ts";

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
