import http from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { limitConnections, streamLimits } from "./connection-limits.ts";

async function listen(trustedProxies: string[], limits: Parameters<typeof limitConnections>[2]) {
  const server = http.createServer((_req, res) => void res.end("ok"));
  limitConnections(server, trustedProxies, limits);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, port: (server.address() as AddressInfo).port };
}

/** Connections from one address, as many as stay open. */
async function open(port: number, count: number, localAddress = "127.0.0.1"): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () =>
    connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {}),
  );
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  await eventually(() => sockets.every(({ connecting }) => !connecting));
  await new Promise((resolve) => setTimeout(resolve, 100));
  return sockets.filter(({ readable }) => readable);
}

test("one address has so many connections, another has its own, and those that end are given back", async () => {
  const { port } = await listen([], { perAddress: 3 });
  const kept = await open(port, 5);
  expect(kept).toHaveLength(3);
  expect(await open(port, 2, "127.0.0.2")).toHaveLength(2);
  kept.forEach((socket) => void socket.destroy());
  await eventually(async () => (await open(port, 1)).length === 1);
});

test("a trusted proxy brings many visitors", async () => {
  const { port } = await listen(["127.0.0.1"], { perAddress: 3 });
  expect(await open(port, 5)).toHaveLength(5);
  expect(await open(port, 5, "127.0.0.2")).toHaveLength(3);
});

test("where many addresses fill the room, the last of it is for those with few connections", async () => {
  // Room for 100: crowded from 90 on.
  const { port } = await listen([], { openFiles: 125, perAddress: 40 });
  for (const host of [2, 3, 4]) await open(port, 40, `127.0.0.${host}`);
  expect(await open(port, 20, "127.0.0.2")).toHaveLength(0);
  expect(await open(port, 4, "127.0.0.5")).toHaveLength(4);
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(await answer.text()).toBe("ok");
});

test("all of them leave descriptors for the database and files; streams take half, and some of it is for staff", async () => {
  const { server } = await listen([], { openFiles: 1_200 });
  expect(server.maxConnections).toBe(960);
  expect(streamLimits(1_200)).toEqual({ maxStreams: 600, forVisitors: 540, perAddress: 50 });
  expect(streamLimits(65_536)).toEqual({ maxStreams: 20_000, forVisitors: 18_000, perAddress: 50 });
  expect((await listen([], {})).server.maxConnections).toBeGreaterThan(100);
});
