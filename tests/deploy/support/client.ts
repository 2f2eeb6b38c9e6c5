import https from "node:https";
import tls from "node:tls";
import type { Certificate } from "#tests/support/certificate.ts";

export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

interface Question {
  method?: string;
  headers?: Record<string, string>;
  /** A form's fields, or JSON. */
  form?: Record<string, string>;
  json?: object;
}

export type Client = ReturnType<typeof createClient>;

/** A client of the site with an address of its own: on Linux, all of 127.0.0.0/8 is this machine. */
export function createClient({
  url,
  certificate,
  address = "127.0.0.1",
}: {
  url: string;
  certificate: Certificate;
  address?: string;
}) {
  const { host, hostname, port } = new URL(url);
  const own = { host: "127.0.0.1", port: Number(port), servername: hostname, ca: certificate.cert };

  function ask(path: string, { method, headers = {}, form, json }: Question = {}): Promise<Answer> {
    const body = json ? JSON.stringify(json) : form && new URLSearchParams(form).toString();
    const type = json ? "application/json" : "application/x-www-form-urlencoded";
    const sent =
      body === undefined ? {} : { "content-type": type, "content-length": Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const request = https.request({
        ...own,
        path,
        agent: false,
        localAddress: address,
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: { host, ...sent, ...headers },
      });
      request.once("error", reject);
      request.once("response", async (answer) => {
        const chunks: Buffer[] = [];
        answer.once("error", reject);
        for await (const chunk of answer) chunks.push(chunk);
        const pairs = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        resolve({
          status: answer.statusCode ?? 0,
          headers: new Headers(pairs),
          body: Buffer.concat(chunks).toString(),
        });
      });
      request.end(body);
    });
  }

  return {
    ask,
    /** Resolves once an answer begins, and reads none of it until it is closed. */
    hold: (path: string) =>
      new Promise<{ status: number; close: () => void }>((resolve, reject) => {
        const request = https.get({ ...own, path, agent: false, localAddress: address, headers: { host } });
        request.once("error", reject);
        request.once("response", ({ statusCode = 0 }) => {
          request.off("error", reject).on("error", () => {});
          resolve({ status: statusCode, close: () => request.destroy() });
        });
      }),
    /** What the front agrees to speak with a client that knows both. */
    protocol: () =>
      new Promise<string | false | null>((resolve, reject) => {
        const socket = tls.connect({ ...own, ALPNProtocols: ["h2", "http/1.1"] }, () => {
          resolve(socket.alpnProtocol);
          socket.destroy();
        });
        socket.once("error", reject);
      }),
  };
}
