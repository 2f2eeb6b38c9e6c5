import { randomUUID } from "node:crypto";
import http, {
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { officePaths } from "#app/lib/office-paths.ts";
import { sitePaths } from "#app/lib/site-paths.ts";

export const serverLimits = {
  keepAliveTimeout: 65_000,
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
  /** Socket timeout without a byte either way; Node looks a second time, after as long again. Event streams beat. */
  silence: 60_000,
  maxHeaderSize: 16 * 1024,
};

/** The contact form's own limit: what strangers send at most. */
const largestFromStrangers = 128 * 1024;
const largestForm = 1024 * 1024;
const largestView = 16 * 1024;
/** Above what a photo or an import may weigh: the upload itself knows the rule of each kind, and has a sentence for it. */
const largestUpload = 12 * 1024 * 1024;

const lingerMs = 1_000;

const largestTogether = 64 * 1024 * 1024;
let heldTogether = 0;

const sentences = {
  400: "Cette requête est illisible.",
  401: "Connectez-vous pour continuer.",
  413: "Le contenu envoyé est trop volumineux.",
  503: "Le site reçoit trop d’envois à la fois. Réessayez dans un instant.",
};
type BodyRefusal = keyof typeof sentences;

/** Nothing of a photo or an import is read that staff do not send. */
export function largestBody(pathname: string, isStaff: boolean): number {
  if (pathname === officePaths.upload || pathname === officePaths.vehiclesImportFile)
    return isStaff ? largestUpload : 0;
  if (pathname === sitePaths.seen) return largestView;
  return isStaff ? largestForm : largestFromStrangers;
}

/** Reads the body, counting, to where the listener that comes next looks for it; or says what it is refused with. */
export async function readBody(
  req: IncomingMessage & { rawBody?: Buffer },
  res: ServerResponse,
  limit: number,
): Promise<BodyRefusal | null> {
  if (Number(req.headers["content-length"] ?? 0) > limit) return 413;
  const chunks: Buffer[] = [];
  let length = 0;
  res.once("close", () => {
    heldTogether -= length;
  });
  // Leaving the loop must not close the connection: the answer is still to be sent.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    heldTogether += chunk.length;
    if (length > limit) return 413;
    if (heldTogether > largestTogether) return 503;
    chunks.push(chunk);
  }
  req.rawBody = Buffer.concat(chunks, length);
  return null;
}

/** Lets what is still on its way arrive, for a moment: a connection closed before takes the answer with it. */
export function refuse(req: IncomingMessage, res: ServerResponse, status: BodyRefusal): void {
  const answer = JSON.stringify({ error: sentences[status] });
  res.writeHead(status, {
    ...(status === 503 ? { "retry-after": "5" } : {}),
    "content-type": "application/json",
    "content-length": Buffer.byteLength(answer),
    "cache-control": "no-store",
    connection: "close",
  });
  res.write(answer);
  const timer = setTimeout(() => res.end(), lingerMs);
  req.once("close", () => clearTimeout(timer));
  req.once("end", () => res.end()).resume();
}

const refusals: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, "Les en-têtes de la requête sont trop longs."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, sentences[413]],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "La requête a mis trop de temps à arriver."],
};

/** A server that answers what it cannot read or will not wait for in words, with the headers of any other answer. */
export function createLimitedServer(
  listener: http.RequestListener,
  {
    headers,
    onRefusal,
    limits = {},
  }: {
    headers: Record<string, string>;
    onRefusal: (refusal: { status: number; code: string; requestId: string }) => void;
    limits?: Partial<typeof serverLimits>;
  },
): http.Server {
  const { silence, ...options } = { ...serverLimits, ...limits };
  const inTurn = oneAtATime(listener);
  const { IncomingMessage } = inTurn;
  const server = http.createServer({ ...options, IncomingMessage }, inTurn.listener).setTimeout(silence);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const code = error.code ?? "";
    if (code === "ECONNRESET" || !socket.writable || hasBegunAnswer(socket)) return void socket.destroy();
    const [status, sentence] = refusals[code] ?? [400, sentences[400]];
    // Nothing of the request was read that could name it.
    const requestId = randomUUID();
    onRefusal({ status, code, requestId });
    socket.end(rawAnswer(status, sentence, { ...headers, "x-request-id": requestId }));
  });
  return server;
}

/** Node's own answer looks there too: another answer in the middle of one would be read as a part of it. */
function hasBegunAnswer(socket: Duplex): boolean {
  return (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true;
}

function rawAnswer(status: number, sentence: string, headers: Record<string, string>): string {
  const lines = Object.entries({
    ...headers,
    "content-type": "text/plain; charset=utf-8",
    "content-length": String(Buffer.byteLength(sentence)),
    "cache-control": "no-store",
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${sentence}`;
}

/** Requests of one connection behind the one being answered. Browsers and proxies send none, HTTP allows some. */
const maxWaiting = 20;

interface Line {
  isBusy: boolean;
  waiting: [IncomingMessage, ServerResponse][];
}

/** HTTP pipelining, one request at a time: Node begins them all at once. Give both to `http.createServer`. */
export function oneAtATime(listener: RequestListener, max = maxWaiting) {
  const lines = new WeakMap<Socket, Line>();

  function begin(line: Line, req: IncomingMessage, res: ServerResponse) {
    line.isBusy = true;
    res.once("close", () => {
      // Other connections have their turn first.
      if (line.waiting.length > 0) setImmediate(next, line);
      else line.isBusy = false;
    });
    listener(req, res);
  }

  function next(line: Line) {
    const [req, res] = line.waiting.shift() ?? [];
    // Node gives the connection to the next answer by itself, unless it is closing: then nobody waits any more.
    if (!req || !res?.socket || res.socket.destroyed) {
      line.waiting.length = 0;
      return;
    }
    if (line.waiting.length === 0) req.socket.resume();
    begin(line, req, res);
  }

  /**
   * Node parses a whole chunk, thousands of small requests, before anything else gets its turn, and making their objects
   * takes a tenth of a second. Parsing stops at a CONNECT, and without a listener for it Node closes the connection:
   * that is what the request too many is given out for.
   */
  class CountedMessage extends http.IncomingMessage {
    constructor(socket: Socket) {
      super(socket);
      if ((lines.get(socket)?.waiting.length ?? 0) < max) return;
      Object.defineProperties(this, { upgrade: constant(true), method: constant("CONNECT") });
    }
  }

  return {
    IncomingMessage: CountedMessage,
    listener(req: IncomingMessage, res: ServerResponse) {
      const { socket } = req;
      const line = lines.get(socket) ?? { isBusy: false, waiting: [] };
      lines.set(socket, line);
      if (!line.isBusy) return begin(line, req, res);
      line.waiting.push([req, res]);
      socket.pause();
    },
  };
}

/** A property that the parser cannot overwrite. */
function constant(value: unknown): PropertyDescriptor {
  return { get: () => value, set: () => {} };
}
