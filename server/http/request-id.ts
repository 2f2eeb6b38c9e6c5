import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";

const wellFormed = /^[\w.-]{8,64}$/;

/** The id a trusted proxy gave the request, so that its log and ours can be read together; else one of our own. */
export function requestIdFor(
  socket: Socket,
  given: string | string[] | undefined,
  isTrustedProxy: (peer: string) => boolean,
): string {
  const isGood =
    typeof given === "string" && wellFormed.test(given) && isTrustedProxy(socket.remoteAddress ?? "");
  return isGood ? given : randomUUID();
}
