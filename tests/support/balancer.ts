import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";

export interface Balancer {
  url: string;
  /** The instances it may send to, by their address. */
  targets: Set<string>;
  /** How many requests each one got. */
  counts: Map<string, number>;
  close(): Promise<void>;
}

interface Options {
  askEvery?: number;
  port?: number;
  /** With a certificate it ends TLS, and says who asked. */
  tls?: { key: string; cert: string };
}

/**
 * What stands before several instances: sends requests in turn to those whose `/readyz` said 200 when it was last
 * asked, and reuses connections. A request that fails there fails for the client too: nothing is sent twice.
 */
export async function startBalancer({ askEvery = 250, port = 0, tls }: Options = {}): Promise<Balancer> {
  const targets = new Set<string>();
  const ready = new Set<string>();
  const counts = new Map<string, number>();
  const agent = new http.Agent({ keepAlive: true });
  let turn = 0;

  const asked = new Set<string>();
  const ask = async (target: string) => {
    // One question at a time: a late answer must not overrule a newer one.
    if (asked.has(target)) return;
    asked.add(target);
    try {
      const { status } = await fetch(`${target}/readyz`, { signal: AbortSignal.timeout(2_000) });
      if (status === 200) ready.add(target);
      else ready.delete(target);
    } catch (error) {
      // Late is not away: the machine may be busy with other tests.
      if ((error as Error).name !== "TimeoutError") ready.delete(target);
    } finally {
      asked.delete(target);
    }
  };
  const timer = setInterval(() => {
    for (const target of targets) void ask(target);
  }, askEvery);

  const pass: http.RequestListener = (req, res) => {
    const choice = [...ready].filter((target) => targets.has(target));
    const target = choice[turn++ % choice.length];
    if (!target) return void res.writeHead(502).end("no instance is ready");
    counts.set(target, (counts.get(target) ?? 0) + 1);
    const { hostname, port } = new URL(target);
    // Replaced, not appended to: what a visitor writes there is not passed on.
    const own = tls && { "x-forwarded-for": req.socket.remoteAddress, "x-forwarded-proto": "https" };
    const headers = { ...req.headers, ...own };
    const options = { agent, hostname, port, method: req.method, path: req.url, headers };
    const forwarded = http.request(options, (answer) => {
      res.writeHead(
        answer.statusCode ?? 502,
        answer.rawHeaders.filter((_, i, all) => !isHop(all[i & ~1])),
      );
      answer.pipe(res);
      answer.on("error", () => res.destroy());
    });
    forwarded.on("error", (error) => {
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end(error.message);
    });
    res.on("close", () => forwarded.destroy());
    req.pipe(forwarded);
  };
  const server = tls ? https.createServer(tls, pass) : http.createServer(pass);
  // Longer than any pause: a connection closed just as a client uses it again would be a failure of ours.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));

  return {
    url: `${tls ? "https" : "http"}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    counts,
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What concerns one connection only, and is not passed on. */
function isHop(header = ""): boolean {
  return /^(connection|keep-alive|transfer-encoding)$/i.test(header);
}
