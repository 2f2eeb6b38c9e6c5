import http, { type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests of one connection behind the one being answered. Browsers and proxies send none, HTTP allows some. */
const mostWaiting = 20;

interface Line {
  isBusy: boolean;
  waiting: [IncomingMessage, ServerResponse][];
}

/**
 * Answers the pipelined requests of a connection one after the other: Node begins them all at once. Whoever sends more
 * than may wait is hung up on. Give both to `http.createServer`.
 */
export function oneAtATime(listener: RequestListener, most = mostWaiting) {
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
      if ((lines.get(socket)?.waiting.length ?? 0) < most) return;
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
