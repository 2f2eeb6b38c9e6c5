import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { rawRequest } from "#tests/support/raw-request.ts";
import { createLimitedServer, largestBody, readBody } from "./request-limits.ts";

const refused: object[] = [];
const server = createLimitedServer(
  (req, res) =>
    void req
      .on("error", () => {})
      .on("end", () => res.end("read"))
      .resume(),
  { "x-frame-options": "DENY" },
  (refusal) => void refused.push(refusal),
  { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50, maxHeaderSize: 2_048 },
);
let url = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const head = "POST / HTTP/1.1\r\nHost: a\r\n";

test.each([
  ["a head that stops halfway", 408, "trop de temps", head],
  ["a body that stops halfway", 408, "trop de temps", `${head}Content-Length: 10\r\n\r\nabc`],
  ["headers too long", 431, "trop longs", `${head}X: ${"x".repeat(4_000)}\r\n\r\n`],
  ["what is no HTTP", 400, "illisible", "\u0016\u0003\u0001 TLS\r\n\r\n"],
  ["two lengths at once", 400, "illisible", `${head}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n`],
])("%s is answered %i, in French", async (_name, status, words, request) => {
  refused.length = 0;
  const answer = await rawRequest(url, request);
  expect(answer.status).toBe(status);
  expect(answer.body).toContain(words);
  expect(answer.headers.get("x-frame-options")).toBe("DENY");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const requestId = answer.headers.get("x-request-id");
  expect(refused).toEqual([{ status, code: expect.any(String), requestId }]);
});

test("someone who only connects and says nothing is let go", async () => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const began = Date.now();
  socket.on("error", () => {});
  await new Promise((resolve) => socket.resume().once("close", resolve));
  expect(Date.now() - began).toBeLessThan(2_000);
});

test("staff may send photos and long forms; a stranger's photo is not read at all", () => {
  for (const upload of ["televersement", "vehicules/importer/fichier"].map(
    (path) => `/locadmin/dashboard/${path}`,
  ))
    expect([largestBody(upload, true), largestBody(upload, false)]).toEqual([12 * 1024 ** 2, 0]);
  expect([largestBody("/contact", true), largestBody("/contact", false)]).toEqual([1024 ** 2, 128 * 1024]);
});

/** A body of such pieces, and what became of it. */
async function read(headers: Record<string, string>, sizes: number[], limit = 100) {
  const body = Readable.from(sizes.map((size) => Buffer.alloc(size, "a")));
  const req = Object.assign(body, { headers }) as unknown as IncomingMessage & { rawBody?: Buffer };
  const answer = new EventEmitter();
  onTestFinished(() => void answer.emit("close"));
  const refusal = await readBody(req, answer as ServerResponse, limit);
  return { refusal, body: req.rawBody, isClosed: req.destroyed, answer };
}
const chunked = { "transfer-encoding": "chunked" };

test("a body that says it is too long is refused unread", async () => {
  expect(await read({ "content-length": "101" }, [101])).toMatchObject({ refusal: 413, body: undefined });
  expect(await read({ "content-length": "3" }, [3])).toMatchObject({
    refusal: null,
    body: Buffer.from("aaa"),
  });
});

test("a body of unknown length is read up to the limit, and handed on whole", async () => {
  expect(await read(chunked, [40, 60])).toMatchObject({ refusal: null, body: Buffer.alloc(100, "a") });
  expect(await read(chunked, [40, 61, 1_000])).toMatchObject({
    refusal: 413,
    body: undefined,
    isClosed: false,
  });
});

test("all bodies that wait for their answers have 64 MB together", async () => {
  const large = 30 * 1024 ** 2;
  const [first] = [await read(chunked, [large], large), await read(chunked, [large], large)];
  expect(await read(chunked, [large], large)).toMatchObject({ refusal: 503, body: undefined });
  expect((await read(chunked, [1_000], large)).refusal).toBe(503);
  first?.answer.emit("close");
  expect((await read(chunked, [1_000], large)).refusal).toBeNull();
});
