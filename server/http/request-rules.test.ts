import { describe, expect, test } from "vitest";
import { createClientAddress } from "./client-address.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { hasTrustedOrigin } from "./request-origin.ts";

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

  test("a bad TRUSTED_PROXIES is named", () => {
    expect(() => createClientAddress(["nginx"])).toThrow(/TRUSTED_PROXIES/);
  });
});

describe("who may change something", () => {
  const ask = (method: string, headers: Record<string, string>) =>
    hasTrustedOrigin(
      new Request("https://site.example.fr/x", { method, headers }),
      "https://site.example.fr",
    );
  test.each([
    ["reading is free", ask("GET", { origin: "https://evil.example" }), true],
    ["our own page", ask("POST", { origin: "https://site.example.fr" }), true],
    ["a foreign page", ask("POST", { origin: "https://evil.example" }), false],
    ["a sandboxed page", ask("POST", { origin: "null" }), false],
    ["our host over http", ask("POST", { origin: "http://site.example.fr", host: "site.example.fr" }), false],
    ["a rebound host", ask("POST", { origin: "http://evil.example", host: "evil.example" }), false],
    ["a program without cookies", ask("POST", {}), true],
    ["a cookie without an origin", ask("POST", { cookie: "a=b" }), false],
    [
      "the first start through 127.0.0.1",
      ask("POST", { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }),
      true,
    ],
    [
      "one local port from another",
      ask("POST", { origin: "http://127.0.0.1:9", host: "127.0.0.1:3000" }),
      false,
    ],
  ])("%s", (_name, actual, expected) => expect(actual).toBe(expected));
});

describe("the content security policy", () => {
  const policy = contentSecurityPolicy(
    '<script>alert("ours")</script><script src="/a.js"></script>',
    "https://a.fr",
  );
  test("names each inline script by hash and nothing more", () => {
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy.match(/sha256-/g)).toHaveLength(1);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
  });
  test("insists on https only where the site has it", () => {
    expect(policy).toContain("upgrade-insecure-requests");
    expect(contentSecurityPolicy("", "http://localhost:3000")).not.toContain("upgrade-insecure-requests");
  });
});
