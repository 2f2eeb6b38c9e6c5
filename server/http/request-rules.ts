import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import type { Env } from "#server/env.ts";

/** Tells whether a peer is one of the proxies of TRUSTED_PROXIES, which `readEnv` has checked. */
export function createProxyTrust(trustedProxies: string[]): (address: string) => boolean {
  const trusted = new BlockList();
  const typeOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
  for (const entry of trustedProxies) {
    const [address = "", prefix] = entry.split("/");
    if (prefix === undefined) trusted.addAddress(address, typeOf(address));
    else trusted.addSubnet(address, Number(prefix), typeOf(address));
  }
  return (peer) => {
    const address = plain(peer);
    return isIP(address) > 0 && trusted.check(address, typeOf(address));
  };
}

/**
 * Who is really asking: the peer, or, when the peer is a proxy we were told to trust, the nearest address in
 * `X-Forwarded-For` that is not such a proxy. Anything a stranger writes in that header is ignored. `onUnnamed` hears
 * of a trusted proxy that names nobody: all its visitors then share its own address, and one visitor's limits.
 */
export function createClientAddress(trustedProxies: string[], onUnnamed: () => void = () => {}) {
  const isTrusted = createProxyTrust(trustedProxies);

  return (peer: string | undefined, forwardedFor: string | string[] | undefined): string => {
    let address = plain(peer ?? "");
    const hops = String(forwardedFor ?? "")
      .split(",")
      .map((hop) => plain(hop.trim()));
    if (isTrusted(address) && !isIP(hops.at(-1) ?? "")) onUnnamed();
    while (isTrusted(address) && hops.length > 0) {
      const previous = hops.pop() ?? "";
      if (!isIP(previous)) break;
      address = previous;
    }
    return address;
  };
}

/** IPv4 peers of a dual-stack socket arrive as ::ffff:1.2.3.4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}

/** `localhost` and `127.0.0.1` are the same first start seen through two names. */
const isLocalHost = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

/** The path and query of a request target; of an absolute-form one too, whose origin is not the client's to choose. */
export function pathTarget(url = "/"): string | null {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, "");
  if (target.startsWith("/")) return target;
  return target === "" || target.startsWith("?") ? `/${target}` : null;
}

/**
 * The origin a request is for, as every part of the application sees it; "" where its `Host` says it. Behind a proxy
 * that is APP_URL's, scheme included, whatever the headers say. This server speaks plain http only: with an https
 * APP_URL, whoever asks came through such a proxy, be it named in TRUSTED_PROXIES or not.
 */
export function createPublicOrigin({ appUrl, trustedProxies }: Pick<Env, "appUrl" | "trustedProxies">) {
  const isTrustedProxy = createProxyTrust(trustedProxies);
  const { origin, protocol } = new URL(appUrl);
  return ({ headers, socket }: IncomingMessage): string => {
    if (protocol === "https:") return origin;
    return isTrustedProxy(socket.remoteAddress ?? "") && !isLocalHost(headers.host ?? "") ? origin : "";
  };
}

/** The id a trusted proxy gave the request, so that its log and ours can be read together; else one of our own. */
export function requestIdFor(
  { headers, socket }: IncomingMessage,
  isTrustedProxy: (peer: string) => boolean,
): string {
  const given = String(headers["x-request-id"] ?? "");
  const isGood = /^[\w.-]{8,64}$/.test(given) && isTrustedProxy(socket.remoteAddress ?? "");
  return isGood ? given : randomUUID();
}

/** A customer's own pages: whoever has the address may answer. */
function isQuotePath(pathname: string): boolean {
  return /^\/devis\/[^/]+/.test(pathname);
}

/** Redacts for the log the secret address of a quote or calendar, in any spelling that the router would decode. */
export function pathWithoutToken(pathname: string): string {
  const parts: string[] = [];
  for (const part of decoded(pathname).split(/[\\/]+/)) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  const [first = "", token, ...rest] = parts;
  const hasToken = token !== undefined && /^(devis|agenda)$/i.test(first);
  return hasToken ? `/${[first, "…", ...rest].join("/")}` : pathname;
}

/** What is no whole character stays as it is written. */
function decoded(pathname: string): string {
  return pathname.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}

/** CSRF check by Origin. Programs send none, and are let through unless they carry a cookie, which only a browser would. */
export function hasTrustedOrigin({ method, headers, url }: Request, appUrl: string): boolean {
  if (["GET", "HEAD", "OPTIONS"].includes(method)) return true;
  const origin = headers.get("origin");
  if (origin === null) return headers.get("cookie") === null;
  // Its pages tell nobody where one comes from, so browsers call their origin «null». The address is the right itself:
  // no cookie counts there, and who does not know it has nothing to forge.
  if (origin === "null") return isQuotePath(new URL(url).pathname);
  const { origin: ours, protocol } = new URL(appUrl);
  if (origin === ours || protocol === "https:") return origin === ours;
  const host = headers.get("host") ?? "";
  return origin === `http://${host}` && isLocalHost(host);
}
