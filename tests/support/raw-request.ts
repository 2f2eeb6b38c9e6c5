import { connect } from "node:net";

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/** Writes these very bytes to the server and reads until it hangs up: for requests that no client would send. */
export function rawRequest(url: string, ...parts: string[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
    socket.on("connect", () => {
      for (const part of parts) socket.write(part);
    });
    socket.on("data", (chunk: Buffer) => void chunks.push(chunk));
    // A server that refuses a long request closes while we still write: what it said before that counts.
    socket.on("error", () => {});
    socket.on("close", () => {
      const text = Buffer.concat(chunks).toString();
      const [head = "", ...rest] = text.split("\r\n\r\n");
      const [first = "", ...lines] = head.split("\r\n");
      if (!first) return reject(new Error("the server hung up without an answer"));
      const headers = lines.map((line): [string, string] => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      });
      resolve({
        status: Number(first.split(" ")[1]),
        headers: new Headers(headers),
        body: rest.join("\r\n\r\n"),
      });
    });
  });
}
