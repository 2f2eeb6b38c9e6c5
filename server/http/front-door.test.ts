import type http from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { openFrontDoor } from "./front-door.ts";
import { PreparedResponse } from "./prepared-response.ts";
import { createLimitedServer } from "./request-limits.ts";

// A server that says which way a request took: what the door sent, and what the listener behind it read.

const text = "Bonjour. ".repeat(20_000);
const page = new PreparedResponse(200, [["content-type", "text/html; charset=utf-8"]], Buffer.from(text));
let atDoor: string[] = [];
let behind: string[] = [];
let isOpen = true;
let server: http.Server;
let url = "";

beforeAll(async () => {
  server = createLimitedServer(
    async (req, res) => {
      let body = "";
      for await (const chunk of req) body += chunk;
      behind.push(`${req.method} ${req.url} ${body}`);
      res.setHeader("x-request-id", "given");
      await page.send(req, res);
    },
    {},
    () => {},
  );
  openFrontDoor(server, {
    findReady(request) {
      const answer = isOpen && request.target === "/" ? page.findReady(request) : undefined;
      if (answer) atDoor.push(request.target);
      return answer;
    },
    requestIdFor: () => "given",
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const encoding of ["br", "gzip", "identity"])
    await fetch(`${url}/behind`, { headers: { "accept-encoding": encoding } });
});
beforeEach(() => {
  [atDoor, behind, isOpen] = [[], [], true];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const head = (...lines: string[]) => `${["GET / HTTP/1.1", "Host: a", ...lines].join("\r\n")}\r\n\r\n`;

function dial(): Socket & { heard: () => string } {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => void chunks.push(chunk)).on("error", () => {});
  return Object.assign(socket, { heard: () => Buffer.concat(chunks).toString("latin1") });
}
const answersIn = (heard: string) => heard.match(/HTTP\/1\.1 \d+/g)?.length ?? 0;

/** The answer to one request on a connection of its own; header names as they compare. */
async function ask(...lines: string[]) {
  const socket = dial();
  socket.write(head(...lines));
  await eventually(async () => socket.heard().includes("\r\n\r\n"));
  const end = socket.heard().indexOf("\r\n\r\n");
  const [status = "", ...headerLines] = socket.heard().slice(0, end).split("\r\n");
  const headers = new Headers(headerLines.map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  const length = Number(headers.get("content-length") ?? 0);
  await eventually(async () => socket.heard().length === end + 4 + length);
  headers.delete("date");
  const body = socket.heard().slice(end + 4);
  socket.destroy();
  return { status, headers: Object.fromEntries(headers), body };
}

test.each(["br", "gzip", "identity"])(
  "in %s the door answers as the server behind it does",
  async (encoding) => {
    const here = await ask(`Accept-Encoding: ${encoding}`);
    isOpen = false;
    const there = await ask(`Accept-Encoding: ${encoding}`);
    expect([atDoor.length, behind.length]).toEqual([1, 1]);
    expect(here).toEqual(there);
    expect(here.headers["content-encoding"] ?? "identity").toBe(encoding);
  },
);

test("a browser's copy is confirmed with 304 and no body, as behind the door", async () => {
  const { headers } = await ask("Accept-Encoding: br");
  const again = ["Accept-Encoding: br", `If-None-Match: ${headers.etag}`];
  const here = await ask(...again);
  isOpen = false;
  expect(here).toEqual(await ask(...again));
  expect(here).toMatchObject({ status: "HTTP/1.1 304 Not Modified", body: "" });
  expect([atDoor.length, behind.length]).toEqual([2, 1]);
});

test("one connection is asked many things, in one place and then in the other", async () => {
  const socket = dial();
  const ask = async (request: string, count: number) => {
    socket.write(request);
    await eventually(async () => answersIn(socket.heard()) === count);
  };
  await ask(head("accept-encoding: br"), 1);
  await ask(head("accept-encoding: br"), 2);
  await ask("POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nabcd", 3);
  await ask(head("accept-encoding: br"), 4);
  expect(atDoor).toEqual(["/", "/"]);
  expect(behind).toEqual(["POST /form abcd", "GET / "]);
  socket.destroy();
});

test.each([
  ["someone with cookies", head("Cookie: a=b")],
  ["someone with a token", head("Authorization: Bearer x")],
  ["a head asked for", head().replace("GET", "HEAD")],
  ["another address", head().replace("GET /", "GET /ailleurs")],
  ["HTTP 1.0", head().replace("1.1", "1.0")],
  ["a connection to be closed", head("Connection: close")],
  ["an upgrade", head("Connection: Upgrade", "Upgrade: websocket")],
  ["a body announced", `${head("Content-Length: 2")}ab`],
  ["a body in pieces", `${head("Transfer-Encoding: chunked")}2\r\nab\r\n0\r\n\r\n`],
  ["a long head", head(`X-Long: ${"x".repeat(5_000)}`)],
  ["the same header twice", head("Accept-Encoding: br", "Accept-Encoding: gzip")],
])("%s is for the server behind", async (_name, request) => {
  const socket = dial();
  socket.write(request);
  await eventually(async () => behind.length === 1);
  expect(atDoor).toEqual([]);
  socket.destroy();
});

test.each([
  ["no host", "GET / HTTP/1.1\r\nA: b\r\n\r\n"],
  ["a space before the colon", head("Content-Length : 2")],
  ["a folded line", head("A: b", " Content-Length: 2")],
  ["a bare line feed", head("A: b\nContent-Length: 2")],
  ["a control character", head("A: \u0001")],
  ["a header without a name", head(": b")],
])("%s is judged by node:http, as ever", async (_name, request) => {
  const answer = await rawRequest(url, request, "");
  expect(answer.status).toBe(400);
  expect([atDoor, behind]).toEqual([[], []]);
});

test("two requests in one piece are both answered, in their order, by the server behind", async () => {
  const socket = dial();
  socket.write(head("accept-encoding: br") + head("accept-encoding: br").replace("GET /", "GET /deux"));
  await eventually(async () => answersIn(socket.heard()) === 2);
  expect([atDoor, behind]).toEqual([[], ["GET / ", "GET /deux "]]);
  socket.destroy();
});

test("a head that comes in two pieces is read whole by the server behind", async () => {
  const socket = dial();
  const whole = head("accept-encoding: br");
  socket.write(whole.slice(0, 20));
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.write(whole.slice(20));
  await eventually(async () => behind.length === 1);
  expect(atDoor).toEqual([]);
  socket.destroy();
});

test("whoever hangs up after asking still gets the answer", async () => {
  const socket = dial();
  socket.end(head());
  await new Promise((resolve) => socket.once("close", resolve));
  expect(socket.heard().endsWith(text)).toBe(true);
});

test("whoever reads nothing is not sent answer upon answer", async () => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
    .pause()
    .setNoDelay();
  socket.on("error", () => {});
  for (let wish = 0; wish < 150; wish += 1) {
    socket.write(head());
    await new Promise((resolve) => setTimeout(resolve, 8));
  }
  // What the system's own buffers hold, and not one answer for each wish.
  expect(atDoor.length).toBeLessThan(100);
  socket.destroy();
});

test("connections that wait at the door are closed with the idle ones", async () => {
  const socket = dial();
  socket.write(head());
  await eventually(async () => socket.heard().endsWith(text));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  server.closeIdleConnections();
  await closed;
});
