import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { eventually } from "#tests/support/eventually.ts";
import { freePort } from "#tests/support/free-port.ts";
import { nginxExample, runNginx } from "#tests/support/nginx.ts";

const makeFolder = () => mkdtempSync(path.join(os.tmpdir(), "tramontane-nginx-"));

/** An nginx of one worker, with what a row puts into its `server` block. */
export async function startNginx(server: string) {
  const folder = makeFolder();
  const port = await freePort();
  mkdirSync(path.join(folder, "files"));
  const http = `server {
    listen 127.0.0.1:${port}; root ${folder}/files; open_file_cache max=100; keepalive_requests 1000000;
    ${server}
  }`;
  return {
    ...(await start(folder, port, http)),
    /** A file among those it serves. */
    put: (name: string, body: Buffer) => writeFileSync(path.join(folder, "files", name), body),
  };
}

/** deploy/nginx.conf itself before these instances: ports and folders are this machine's, and there is no TLS. */
export async function startNginxExample(origins: string[]) {
  const folder = makeFolder();
  const port = await freePort();
  return start(folder, port, nginxExample({ origins, port, folder }));
}

async function start(folder: string, port: number, http: string) {
  const nginx = runNginx(folder, `sendfile on; tcp_nopush on; default_type text/html;\n${http}`);
  const url = `http://127.0.0.1:${port}`;
  await eventually(() => fetch(url).catch(() => false), 5_000);
  return {
    url,
    async stop() {
      await nginx.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
