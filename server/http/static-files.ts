import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { type PreparedResponse, prepareResponse } from "./prepared-response.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/** The built client: known at boot, read at first use, kept compressed. A file the build did not make is not served. */
export function createStaticFiles(root: string, headers: Record<string, string>) {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/")}`);
  const known = new Set(files.filter((file) => path.extname(file) in types));
  const compressed = new Set(files.filter((file) => file.endsWith(".br")).map((file) => file.slice(0, -3)));
  const prepared = new Map<string, PreparedResponse>();

  return {
    has: (pathname: string) => known.has(pathname),
    async respond(pathname: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
      let file = prepared.get(pathname);
      if (!file) {
        const cacheControl = pathname.startsWith("/assets/")
          ? "public, max-age=31536000, immutable"
          : "public, max-age=3600";
        file = prepareResponse(200, {
          headers: Object.entries({
            ...headers,
            "content-type": types[path.extname(pathname)] ?? "application/octet-stream",
            "cache-control": cacheControl,
          }),
          body: readFileSync(path.join(root, pathname)),
          compressed: compressed.has(pathname) ? readFileSync(path.join(root, `${pathname}.br`)) : undefined,
        });
        prepared.set(pathname, file);
      }
      await file.send(req, res);
    },
  };
}
