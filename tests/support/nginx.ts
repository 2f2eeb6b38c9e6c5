import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findProgram } from "./find-program.ts";

/** Runs an nginx of one worker in a folder of its own, with this inside `http`. */
export function runNginx(folder: string, http: string) {
  mkdirSync(folder, { recursive: true });
  const config = path.join(folder, "nginx.conf");
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    config,
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  ${places.join(" ")}
  ${http}
}`,
  );
  // Its workers read and write as whoever started it: the folder is this process's own.
  const child = spawn(findProgram("nginx") ?? "nginx", ["-p", folder, "-c", config, "-g", "user root;"], {
    stdio: "inherit",
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

interface Place {
  /** The instances. */
  origins: string[];
  /** Where it listens, on 127.0.0.1. */
  port: number;
  /** Where its cache and its logs go. */
  folder: string;
  /** Without it, plain http on that port: the bench measures no TLS. */
  tls?: { host: string; certificateFile: string; keyFile: string; plainPort: number };
}

/** deploy/nginx.conf as it stands, but for names, ports and folders. */
export function nginxExample({ origins, port, folder, tls }: Place): string {
  const servers = origins.map(
    (origin) => `    server 127.0.0.1:${new URL(origin).port} max_fails=1 fail_timeout=3s;`,
  );
  const here = readFileSync(new URL("../../deploy/nginx.conf", import.meta.url), "utf8")
    .replace(/( *server 127[^;]*;\n)+/, `${servers.join("\n")}\n`)
    .replaceAll(/ *listen \[::\][^;]*;\n/g, "")
    .replaceAll(/\/var\/(log|cache)\/nginx/g, folder);
  if (!tls)
    return here
      .replace(/server \{\s*listen 80;[^}]*\}/, "")
      .replace(/listen 443[^;]*;/, `listen 127.0.0.1:${port};`)
      .replaceAll(/ *ssl_[^;]*;\n/g, "");
  return here
    .replaceAll("www.example.fr", tls.host)
    .replace("listen 80;", `listen 127.0.0.1:${tls.plainPort};`)
    .replace("listen 443 ", `listen 127.0.0.1:${port} `)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${tls.certificateFile};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${tls.keyFile};`);
}
