import { EventEmitter } from "node:events";
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { createLimitedServer, largestBody, oneAtATime, readBody } from "./request-limits.ts";

const refused: object[] = [];
const server = createLimitedServer(
  (req, res) =>
    void req
      .on("error", () => {})
      .on("end", () => res.end("read"))
      .resume(),
  {
    headers: { "x-frame-options": "DENY" },
    onRefusal: (refusal) => void refused.push(refusal),
    limits: {
      headersTimeout: 200,
      requestTimeout: 400,
      connectionsCheckingInterval: 50,
      maxHeaderSize: 2_048,
    },
  },
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

async function serve(answer: RequestListener) {
  const asked: string[] = [];
  const { listener, IncomingMessage } = oneAtATime((req, res) => {
    asked.push(req.url ?? "");
    answer(req, res);
  });
  const server = http.createServer({ IncomingMessage }, listener);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, server, open: () => open(port) };
}

function open(port: number) {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  onTestFinished(() => void socket.destroy());
  const client = {
    socket,
    text: "",
    isClosed: false,
    answers: () => client.text.match(/HTTP\/1\.1 \d+/g) ?? [],
  };
  socket.on("data", (chunk) => {
    client.text += chunk;
  });
  socket.on("close", () => {
    client.isClosed = true;
  });
  return client;
}

const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

test("requests of one connection are answered one after the other, in order", async () => {
  let running = 0;
  let max = 0;
  const { asked, open } = await serve(async (req, res) => {
    running++;
    max = Math.max(max, running);
    let body = "";
    for await (const chunk of req) body += chunk;
    await sleep(Math.random() * 5);
    running--;
    res.end(`[${req.url}${body}]`);
  });
  const client = open();
  // The last body arrives in pieces, while those before it are answered.
  const long = "b".repeat(200_000);
  client.socket.write(get("/0") + post("/1", "one") + get("/2") + get("/3") + post("/4", "four"));
  client.socket.write(post("/5", long));
  await eventually(() => client.text.includes(`[/5${long}]`));
  client.socket.write(get("/6"));
  await eventually(() => client.text.includes("[/6]"));
  expect(asked).toEqual(["/0", "/1", "/2", "/3", "/4", "/5", "/6"]);
  expect(client.text.match(/\[\/\d\w{0,4}/g)).toEqual([
    "[/0",
    "[/1one",
    "[/2",
    "[/3",
    "[/4four",
    "[/5bbbb",
    "[/6",
  ]);
  expect(max).toBe(1);
  expect(client.isClosed).toBe(false);
});

test("others are answered between two requests of one connection", async () => {
  const order: string[] = [];
  const { open } = await serve((req, res) => {
    order.push(String(req.url));
    res.end();
  });
  const flood = open();
  const other = open();
  await eventually(() => !flood.socket.connecting && !other.socket.connecting);
  flood.socket.write(get("/flood").repeat(20));
  other.socket.write(get("/other"));
  await eventually(() => flood.answers().length === 20 && other.answers().length === 1);
  expect(order.indexOf("/other")).toBeLessThan(15);
});

test("whoever sends thousands at once is hung up on after the first, and none of the others is begun", async () => {
  const { asked, open } = await serve(() => {});
  const client = open();
  client.socket.write(get("/x").repeat(2_000));
  await eventually(() => client.isClosed);
  expect(asked).toEqual(["/x"]);
});

test("the parser stops at the request too many", async () => {
  let made = 0;
  const { listener, IncomingMessage } = oneAtATime(() => {});
  class Watched extends IncomingMessage {
    constructor(...given: ConstructorParameters<typeof IncomingMessage>) {
      super(...given);
      made++;
    }
  }
  const server = http.createServer({ IncomingMessage: Watched }, listener);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const client = open((server.address() as AddressInfo).port);
  client.socket.write(get("/x").repeat(2_000));
  await eventually(() => client.isClosed);
  // One answered, twenty waiting, and the one too many.
  expect(made).toBe(22);
});

test("a stream goes on, and what was sent behind it waits; an end of the connection ends both", async () => {
  let closed = 0;
  const { asked, open } = await serve((_req, res) => {
    res.writeHead(200, { "content-type": "text/event-stream" });
    const timer = setInterval(() => res.write("beat "), 10);
    res.once("close", () => {
      clearInterval(timer);
      closed++;
    });
  });
  const client = open();
  client.socket.write(get("/stream") + get("/behind"));
  await eventually(() => client.text.includes("beat"));
  client.socket.destroy();
  await eventually(() => closed === 1);
  await sleep(20);
  expect(asked).toEqual(["/stream"]);
});

test("behind an answer that closes the connection nothing is begun", async () => {
  const { asked, open } = await serve((_req, res) => void res.end("x".repeat(300_000)));
  const client = open();
  client.socket.write(get("/last", "Connection: close\r\n") + get("/behind"));
  await eventually(() => client.isClosed);
  expect(client.answers()).toHaveLength(1);
  expect(asked).toEqual(["/last"]);
});

test("an answer sent before its body was read leaves the connection usable", async () => {
  const { asked, open } = await serve((_req, res) => void res.end());
  const client = open();
  client.socket.write(post("/unread", "a".repeat(100_000)) + get("/after"));
  await eventually(() => client.answers().length === 2);
  client.socket.write(get("/again"));
  await eventually(() => client.answers().length === 3);
  expect(asked).toEqual(["/unread", "/after", "/again"]);
});
