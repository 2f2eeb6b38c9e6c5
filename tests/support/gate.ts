import { connect, createServer, type NetConnectOpts, type Server, type Socket } from "node:net";
import { freePort } from "./free-port.ts";

export interface Gate {
  /** On 127.0.0.1. */
  port: number;
  /** Passes everything on. */
  open(): Promise<void>;
  /** Takes connections and lets nothing through, in either direction. */
  stall(): Promise<void>;
  /** As if nothing listened there; connections under way are cut. */
  refuse(): Promise<void>;
}

/** The network in front of a server, to be cut at will. Without a server behind it, it can stall and refuse. */
export async function startGate(server?: NetConnectOpts): Promise<Gate> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let entrance: Server | undefined;
  let isStalling = false;

  function take(client: Socket) {
    keep(client);
    if (isStalling || !server) return client.pause();
    const upstream = connect(server);
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
    if (entrance) return;
    entrance = createServer(take);
    await new Promise<void>((resolve) => void entrance?.listen(port, "127.0.0.1", resolve));
  }

  async function refuse() {
    const closing = entrance;
    entrance = undefined;
    for (const socket of sockets) socket.destroy();
    if (closing) await new Promise((resolve) => closing.close(resolve));
  }

  return {
    port,
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
