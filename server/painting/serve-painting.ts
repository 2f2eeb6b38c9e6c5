import { readIdentity } from "#app/domain/identity/identity.server.ts";
import { readPaintedUrl } from "#app/lib/scenes.ts";
import type { App } from "#server/app.ts";
import { always, answerFile, type Found, guards, refuseFile } from "#server/files/serve.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import { type PictureSize, readBare, readPainted } from "./painted-pictures.ts";
import { isBare, paintingHash } from "./painting-hash.ts";

type PaintingApp = Pick<App, "db" | "storage" | "jobs" | "log">;

/**
 * `/peinture/{hash}/{picture}-{width}.webp`. A painting is for ever; while it is not there the bare picture stands in,
 * which nobody keeps: no name that is not the company's is ever seen.
 */
export async function servePainting(app: PaintingApp, request: Request): Promise<Response> {
  const asked = readPaintedUrl(new URL(request.url).pathname);
  if (!asked) return refuseFile(404);
  const { painting, ...size } = asked;
  try {
    const painted = await readPainted(app, painting, size).catch((error) => {
      app.log.error({ err: error, painting }, "a painted picture could not be read");
      return null;
    });
    if (painted) return await answerFile(request, found(painted, painting));
    return await standIn(app, request, painting, size);
  } catch (error) {
    app.log.error({ err: error, painting }, "no picture could be shown");
    return refuseFile(503, { "Retry-After": "5" });
  }
}

async function standIn(app: PaintingApp, request: Request, painting: string, size: PictureSize) {
  // Without the database there is still a picture.
  const identity = await readIdentity(app).catch((error) => {
    app.log.error({ err: error }, "the company's identity could not be read");
    return null;
  });
  const isPresent = identity !== null && paintingHash(identity) === painting;
  // Only the present painting is ever asked for: an address that somebody made up costs no more than this look.
  if (isPresent && !isBare(identity)) askForPainting(app);
  const bytes = await readBare(identity?.landscape ?? "montagne", size);
  if (isPresent && isBare(identity)) return answerFile(request, found(bytes, painting));
  const headers = { ...guards, "Content-Type": "image/webp", "Cache-Control": "no-store" };
  const body = request.method === "HEAD" ? null : (bytes as Uint8Array<ArrayBuffer>);
  return new Response(body, { headers: { ...headers, "Content-Length": String(bytes.byteLength) } });
}

const askedAt = new WeakMap<Jobs, number>();
/** A page asks for many pictures at once, and all its visitors do. */
const pauseMs = 10_000;

function askForPainting({ jobs, log }: PaintingApp): void {
  const now = performance.now();
  if (now - (askedAt.get(jobs) ?? Number.NEGATIVE_INFINITY) < pauseMs) return;
  askedAt.set(jobs, now);
  jobs.send("paint-scenes", {}).catch((error) => log.error({ err: error }, "no painting could be asked for"));
}

function found(bytes: Uint8Array, painting: string): Found {
  return {
    // What an address names never changes.
    etag: `"${painting}"`,
    length: bytes.byteLength,
    contentType: "image/webp",
    cacheControl: always,
    dependsOnAccept: false,
    open: async (range) =>
      (range ? bytes.subarray(range.start, range.end + 1) : bytes) as Uint8Array<ArrayBuffer>,
    close: () => {},
  };
}
