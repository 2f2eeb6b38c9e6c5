import { readFileSync } from "node:fs";
import { METHODS } from "node:http";
import { connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { attackedSite } from "#tests/support/attacked-site.ts";
import { eventually } from "#tests/support/eventually.ts";
import { processorTime } from "#tests/support/processor-time.ts";
import { rawRequest } from "#tests/support/raw-request.ts";

// What one stranger sends must not keep everybody else waiting, nor fill the machine. That none of it is logged as an
// error of ours is what `attackedSite` looks at in the end.

const site = attackedSite();

describe("a path as long as a head may be", () => {
  const evil = "Origin: https://evil.example\r\n";
  const heads = METHODS.filter((method) => method !== "CONNECT").map((method) => [method, ""]);

  /** Of the processor, not of the clock: the event loop is busy no longer than that. */
  async function timeOf(method: string, path: string, more: string): Promise<number> {
    const before = processorTime(site.pid);
    const head = `HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`;
    const answer = await rawRequest(site.url, `${method} ${path} ${head}`);
    expect(answer.status).toBeLessThan(500);
    return processorTime(site.pid) - before;
  }

  test.each([...heads, ["POST", evil], ["DELETE", evil]])(
    "%s %s costs hardly more than a short one",
    async (method = "", more = "") => {
      const short = await timeOf(method, "/a", more);
      const extra = (await timeOf(method, `/${"a".repeat(15_500)}`, more)) - short;
      expect(extra).toBeLessThan(50);
    },
  );
});

describe("bodies that do not end", () => {
  const piece = Buffer.from(`10000\r\n${"a".repeat(65_536)}\r\n`);

  /** Begins a body of unknown length and sends 2 MB of it, read or unread. */
  function begin(path: string) {
    const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    const sender = { answer: "" };
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      sender.answer += chunk;
    });
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n`,
    );
    for (let sent = 0; sent < 32; sent += 1) socket.write(piece);
    return sender;
  }

  // In kilobytes there, where `statm` counts pages, whose size is the processor's choice.
  const status = () => readFileSync(`/proc/${site.pid}/status`, "utf8");
  const residentMb = () => Number(/VmRSS:\s+(\d+) kB/.exec(status())?.[1]) / 1024;

  test.each([
    ["/locadmin/dashboard/televersement", 401],
    ["/contact", 413],
    ["/locadmin", 413],
  ])("190 of them at %s are answered %i, and leave the memory flat", async (path, status) => {
    const before = residentMb();
    const senders = Array.from({ length: 190 }, () => begin(path));
    await eventually(() => senders.every(({ answer }) => answer.startsWith(`HTTP/1.1 ${status} `)), 15_000);
    expect(residentMb() - before).toBeLessThan(100);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });

  test("190 that stop halfway, below every limit, do so too", async () => {
    const before = residentMb();
    const { port } = new URL(site.url);
    for (let count = 0; count < 190; count += 1) {
      const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
      onTestFinished(() => void socket.destroy());
      socket.write("POST /contact HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
      socket.write(piece);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(residentMb() - before).toBeLessThan(100);
    expect((await fetch(`${site.url}/contact`)).status).toBe(200);
  });
});

test("a photo is staff's to send, by cookie or by token", async () => {
  const upload = (headers: Record<string, string>) =>
    fetch(`${site.url}/locadmin/dashboard/televersement?kind=brand-logo`, {
      method: "POST",
      headers,
      body: "a".repeat(300_000),
    });
  const { cookie, token } = site.members.user;
  expect((await upload({})).status).toBe(401);
  expect((await upload({ authorization: "Bearer wrong" })).status).toBe(401);
  expect((await upload({ origin: site.url, cookie })).status).toBe(415);
  expect((await upload({ authorization: `Bearer ${token}` })).status).toBe(415);
});

test("two hosts in one request are one too many", async () => {
  const head = "HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
  for (const path of ["/", "/locadmin", "/healthz", "/realtime?topics=maintenance"])
    expect((await rawRequest(site.url, `GET ${path} ${head}`)).status, path).toBe(400);
});
