import type { IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawRequest } from "#tests/support/raw-request.ts";
import { createLimitedServer, hasFitBody, largestBody } from "./request-limits.ts";

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

test("photos may be large, everything else may not", () => {
  expect(largestBody("/locadmin/dashboard/televersement")).toBeGreaterThan(5 * 1024 * 1024);
  expect(largestBody("/contact")).toBe(1024 * 1024);
});

function incoming(headers: Record<string, string>, sizes: number[]): IncomingMessage & { rawBody?: Buffer } {
  const body = Readable.from(sizes.map((size) => Buffer.alloc(size, "a")));
  return Object.assign(body, { headers }) as unknown as IncomingMessage;
}

test("a body that says its length is judged by it, unread", async () => {
  expect(await hasFitBody(incoming({ "content-length": "100" }, []), 100)).toBe(true);
  expect(await hasFitBody(incoming({ "content-length": "101" }, []), 100)).toBe(false);
  expect(await hasFitBody(incoming({}, []), 100)).toBe(true);
});

test("a body of unknown length is read up to the limit, and handed on whole", async () => {
  const chunked = { "transfer-encoding": "chunked" };
  const small = incoming(chunked, [40, 60]);
  expect(await hasFitBody(small, 100)).toBe(true);
  expect(small.rawBody).toEqual(Buffer.alloc(100, "a"));
  const large = incoming(chunked, [40, 61, 1_000]);
  expect(await hasFitBody(large, 100)).toBe(false);
  expect([large.rawBody, large.destroyed]).toEqual([undefined, false]);
});
