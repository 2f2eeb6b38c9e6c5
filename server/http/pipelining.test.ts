import http, { type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { oneAtATime } from "./pipelining.ts";

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
  let most = 0;
  const { asked, open } = await serve(async (req, res) => {
    running++;
    most = Math.max(most, running);
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
  expect(most).toBe(1);
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
