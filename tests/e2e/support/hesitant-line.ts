import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";

/** A line to the site on which every page stops for a moment behind its first match of `after`; one without is not sent. */
export async function startHesitantLine({ origin, after }: { origin: string; after: RegExp }) {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const passedOn = request(origin + asked.url, { method: asked.method, headers }, async (received) => {
      const { "content-length": _, ...kept } = received.headers;
      answer.writeHead(received.statusCode ?? 502, kept);
      if (!received.headers["content-type"]?.startsWith("text/html")) return received.pipe(answer);
      const page = await text(received);
      const found = after.exec(page);
      if (!found) return answer.destroy();
      const place = found.index + found[0].length;
      answer.write(page.slice(0, place));
      // Long enough to be drawn.
      await delay(400);
      answer.end(page.slice(place));
    });
    passedOn.on("error", () => answer.destroy());
    answer.on("close", () => passedOn.destroy());
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
