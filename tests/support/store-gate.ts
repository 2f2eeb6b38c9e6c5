import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "./instance.ts";

export interface StoreGate {
  url: string;
  /** Passes everything on. */
  open(): Promise<void>;
  /** Takes connections and lets nothing through, in either direction. */
  stall(): Promise<void>;
  /** As if nothing listened there; connections under way are cut. */
  refuse(): Promise<void>;
}

/** The network in front of a store, to be cut at will. Without a store behind it, it can stall and refuse. */
export async function startStoreGate(store?: string): Promise<StoreGate> {
  const port = await freePort();
  const target = store === undefined ? undefined : new URL(store);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let isStalling = false;

  function take(client: Socket) {
    keep(client);
    if (isStalling || !target) return client.pause();
    const upstream = connect(Number(target.port), target.hostname);
    keep(upstream);
    client.pipe(upstream).pipe(client);
    client.once("close", () => upstream.destroy());
    upstream.once("close", () => client.destroy());
  }

  function keep(socket: Socket) {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
  }

  async function listen() {
    if (server) return;
    server = createServer(take);
    await new Promise<void>((resolve) => void server?.listen(port, "127.0.0.1", resolve));
  }

  async function refuse() {
    const closing = server;
    server = undefined;
    for (const socket of sockets) socket.destroy();
    if (closing) await new Promise((resolve) => closing.close(resolve));
  }

  return {
    url: `http://127.0.0.1:${port}`,
    async open() {
      if (isStalling) await refuse();
      isStalling = false;
      await listen();
    },
    async stall() {
      isStalling = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
      await listen();
    },
    refuse,
  };
}
