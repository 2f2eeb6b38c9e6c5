import { readFileSync } from "node:fs";
import { freePort } from "#tests/support/free-port.ts";
import { startNginx } from "./nginx.ts";

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
