import { connect } from "node:net";
import { type RawAnswer, rawRequest } from "./raw-request.ts";

/** Asks for a path exactly as written: `fetch` would tidy up what these tests are about. */
export function askExactly(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const lines = Object.entries({ host: new URL(url).host, connection: "close", ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return rawRequest(url, `GET ${path} HTTP/1.1\r\n${head}\r\n`);
}

/** Begins a request that announces more than it sends, and hangs up in the middle of it. */
export function hangUpHalfway(
  url: string,
  path: string,
  { headers, sent, announced }: { headers: Record<string, string>; sent: Buffer; announced: number },
): Promise<void> {
  const { host, port } = new URL(url);
  const lines = Object.entries({ host, origin: url, "content-length": String(announced), ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => {
      socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n`);
      // What was sent has arrived before the line goes dead.
      socket.write(sent, () => setTimeout(() => socket.resetAndDestroy(), 40));
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve());
  });
}
