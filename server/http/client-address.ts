import { BlockList, isIP } from "node:net";

/** Tells whether a peer is one of the proxies of TRUSTED_PROXIES, which `readEnv` has checked. */
export function createProxyTrust(trustedProxies: string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = "", prefix] = entry.split("/");
    const type = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, type);
    else trusted.addSubnet(address, Number(prefix), type);
  }
  return (peer) => {
    const address = plain(peer);
    return isIP(address) > 0 && trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  };
}

/**
 * Who is really asking: the peer, or, when the peer is a proxy we were told to trust, the nearest address in
 * `X-Forwarded-For` that is not such a proxy. Anything a stranger writes in that header is ignored.
 */
export function createClientAddress(trustedProxies: string[]) {
  const isTrusted = createProxyTrust(trustedProxies);

  return (peer: string | undefined, forwardedFor: string | string[] | undefined): string => {
    let address = plain(peer ?? "");
    const hops = String(forwardedFor ?? "")
      .split(",")
      .map((hop) => plain(hop.trim()));
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
