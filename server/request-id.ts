import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const wellFormed = /^[\w.-]{8,64}$/;

/** The id a trusted proxy gave the request, so that its log and ours can be read together; else one of our own. */
export function requestIdOf(req: IncomingMessage, isTrustedProxy: (peer: string) => boolean): string {
  const given = req.headers["x-request-id"];
  const isGood =
    typeof given === "string" && wellFormed.test(given) && isTrustedProxy(req.socket.remoteAddress ?? "");
  return isGood ? given : randomUUID();
}
