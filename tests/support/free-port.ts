import { createServer } from "node:net";

// Below those that systems give to outgoing connections: one of these could take a port before its server does. Each
// process of a run has a hundred to itself.
const portsEach = 100;
const firstPort = 10_000 + (process.pid % 200) * portsEach;
let asked = 0;

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsEach; tries++) {
    const port = firstPort + (asked++ % portsEach);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${firstPort} on`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
