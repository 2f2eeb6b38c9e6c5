import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCertificate } from "#tests/support/certificate.ts";
import { eventually } from "#tests/support/eventually.ts";
import { findProgram } from "#tests/support/find-program.ts";
import { freePort } from "#tests/support/free-port.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";
import { createClient } from "./support/client.ts";
import { examples, startNginx } from "./support/fronts.ts";

// The proxies' examples, run as they stand before instances that say what reached them. site-behind.spec.ts has the
// site itself behind them, and a browser before them.

const certificate = makeCertificate("www.tramontane.test");
const token = "s3cr3t-t0ken";
const secretPaths = [
  `/devis/${token}/accepter`,
  `/Devis/${token}`,
  `/%64evis/${token}/pdf?q=${token}`,
  `/agenda/${token}.ics`,
  `/locadmin/nouveau-mot-de-passe?jeton=${token}`,
  `/catalogue?q=${token}`,
];
/** What a visitor writes to be taken for another, or for a request of the proxy's own. */
const forged = {
  "x-forwarded-for": "6.6.6.6",
  "x-forwarded-proto": "http",
  "x-real-ip": "6.6.6.6",
  forwarded: "for=6.6.6.6",
  "x-request-id": "chosen-by-the-visitor",
};

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
});
afterAll(() => folder.remove());

/** Answers with what it was asked, and how often before; ready from the start. */
async function startEcho() {
  let count = 0;
  const server = http.createServer((req, res) => {
    res.setHeader("content-type", "application/json");
    res.setHeader("location", `/devis/${token}`);
    const isPage = req.url?.startsWith("/page");
    res.setHeader("cache-control", isPage ? "public, max-age=0, must-revalidate" : "private, no-store");
    res.write(JSON.stringify({ headers: req.headers, peer: req.socket.remotePort, count: count++ }));
    if (req.url !== "/realtime?held") res.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Status and address that plain http is answered with. */
async function leadsTo(port: number | undefined, asked: string): Promise<string> {
  const head = `GET ${asked} HTTP/1.1\r\nHost: ${certificate.host}\r\nConnection: close\r\n\r\n`;
  const { status, headers } = await rawRequest(`http://127.0.0.1:${port}`, head);
  return `${status} ${headers.get("location")}`;
}

const isLinux = process.platform === "linux";

describe.each(examples.filter(({ isMissing }) => !isMissing))("$name", ({ name, protocol, start }) => {
  test.skipIf(!isLinux)(
    "passes on who asks, keeps its connections, and names nobody in its logs",
    async () => {
      const instances = [await startEcho(), await startEcho()];
      const url = `https://${certificate.host}:${await freePort()}`;
      const place = { url, certificate, folder: path.join(folder.path, name) };
      const front = await start({ ...place, origins: instances.map(({ origin }) => origin) });
      const client = createClient({ url, certificate, address: "127.0.0.2" });
      try {
        expect(await client.protocol()).toBe(protocol);
        const peers = new Set<number>();
        for (const asked of [
          "/",
          "/contact?a=b",
          "/realtime",
          "/storage/x",
          ...secretPaths,
          ...secretPaths,
        ]) {
          const answer = await client.ask(asked, { headers: forged });
          expect([asked, answer.status]).toEqual([asked, 200]);
          const { headers, peer } = JSON.parse(answer.body);
          peers.add(peer);
          expect(headers).toMatchObject({ "x-forwarded-for": "127.0.0.2", "x-forwarded-proto": "https" });
          expect(headers.host).toMatch(/^www\.tramontane\.test(:\d+)?$/);
          expect(headers["x-request-id"]).toMatch(/^[\da-f-]{32,}$/);
        }
        // One connection to each instance, perhaps a second beside a health check.
        expect(peers.size).toBeLessThanOrEqual(4);
        expect(await leadsTo(front.plainPort, "/contact?a=b")).toMatch(
          /^(301|308) https:\/\/www\.tramontane\.test(:\d+)?\/contact\?a=b$/,
        );
        for (const inside of ["/metrics", "/readyz"]) expect((await client.ask(inside)).status).toBe(404);
        // Nor when nobody answers.
        await Promise.all(instances.map((instance) => instance.stop()));
        const away = await client.ask(secretPaths[0] as string, { headers: forged });
        expect([502, 503]).toContain(away.status);
      } finally {
        await front.stop();
        await Promise.all(instances.map((instance) => instance.stop()));
      }
      const logs = await eventually(() => front.logs());
      expect(logs).toContain("/devis/…/accepter");
      for (const word of [token, "6.6.6.6", "127.0.0.2"]) expect(logs).not.toContain(word);
    },
  );
});

test.skipIf(!isLinux || !findProgram("nginx"))(
  "nginx keeps public pages for a moment and nothing private, and counts streams by client",
  async () => {
    const instance = await startEcho();
    const url = `https://${certificate.host}:${await freePort()}`;
    const place = { url, certificate, folder: path.join(folder.path, "cache") };
    const nginx = await startNginx({ ...place, origins: [instance.origin] });
    const [one, two] = [
      createClient({ url, certificate, address: "127.0.0.3" }),
      createClient({ url, certificate, address: "127.0.0.4" }),
    ];
    const held: Awaited<ReturnType<typeof one.hold>>[] = [];
    try {
      const answersTo = async (asked: string, headers: Record<string, string> = {}) => {
        const counts = new Set<number>();
        for (let i = 0; i < 10; i++) counts.add(JSON.parse((await one.ask(asked, { headers })).body).count);
        return counts.size;
      };
      expect(await answersTo("/page")).toBeLessThan(6);
      expect(await answersTo("/page", { cookie: "__Host-tramontane.session_token=a.b" })).toBe(10);
      expect(await answersTo("/page", { cookie: "a=b; tramontane.session_token=a.b" })).toBe(10);
      expect(await answersTo("/page", { authorization: "Bearer a" })).toBe(10);
      expect(await answersTo("/private")).toBe(10);

      for (let i = 0; i < 51; i++) held.push(await one.hold("/realtime?held"));
      expect(held.map(({ status }) => status)).toEqual([...Array(50).fill(200), 503]);
      held.push(await two.hold("/realtime?held"));
      expect(held.at(-1)?.status).toBe(200);
    } finally {
      for (const { close } of held) close();
      await nginx.stop();
      await instance.stop();
    }
  },
);
