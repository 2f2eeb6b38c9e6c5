import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { eventually } from "#tests/support/eventually.ts";
import { freePort } from "#tests/support/free-port.ts";
import { findProgram } from "./programs.ts";

/** An nginx of one worker, with what a row puts into its `server` block. */
export async function startNginx(server: string, http = "") {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tramontane-nginx-"));
  const port = await freePort();
  mkdirSync(path.join(folder, "files"));
  const config = path.join(folder, "nginx.conf");
  writeFileSync(
    config,
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off; sendfile on; tcp_nopush on; default_type text/html;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  ${http}
  server {
    listen 127.0.0.1:${port}; root ${folder}/files; open_file_cache max=100; keepalive_requests 1000000;
    ${server}
  }
}`,
  );
  // Not as root: the files' folder is this process's own.
  const child = spawn(findProgram("nginx") ?? "nginx", ["-p", folder, "-c", config, "-g", "user root;"], {
    stdio: "inherit",
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(() => fetch(url).catch(() => false), 5_000);
  return {
    url,
    /** A file among those it serves. */
    put: (name: string, body: Buffer) => writeFileSync(path.join(folder, "files", name), body),
    async stop() {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** deploy/nginx.conf itself before these instances: ports and folders are this machine's, and there is no TLS. */
export async function startNginxExample(origins: string[]) {
  const port = await freePort();
  const servers = origins.map(
    (origin) => `server 127.0.0.1:${new URL(origin).port} max_fails=1 fail_timeout=3s;`,
  );
  const example = readFileSync(new URL("../../deploy/nginx.conf", import.meta.url), "utf8")
    .replace(/server \{\s*listen 80;[^}]*\}/, "")
    .replace(/(\s*server 127[^;]*;)+/, `\n${servers.join("\n")}`)
    .replace(/listen 443[^;]*;/, `listen 127.0.0.1:${port};`)
    .replaceAll(/\s*(listen \[::\]|ssl_)[^;]*;/g, "")
    .replaceAll(/\/var\/(log|cache)\/nginx\//g, "");
  const nginx = await startNginx("", example);
  return { ...nginx, url: `http://127.0.0.1:${port}` };
}
