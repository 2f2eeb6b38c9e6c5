import { isIP, connect as netConnect, type Socket } from "node:net";
import { createTransport } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport";
import type { App } from "#server/app.ts";
import type { Env } from "#server/env.ts";
import { decryptPassword, readMailSettings } from "./mail-settings.ts";
import { isPublicAddress } from "./public-address.ts";
import type { Resolver } from "./resolver.ts";

export interface SmtpServer {
  host: string;
  port: number;
  user: string;
  /** Null: it is kept and can no longer be read. */
  password: string | null;
  /** SMTP_URL, whole: whoever runs the machine may name a server beside it, on any port. */
  url?: string;
}

/** Of SMTP_URL, which wins, or of the settings; null where neither names one. Read at each sending: no instance is late. */
export async function findSmtpServer(app: Pick<App, "db" | "env">): Promise<SmtpServer | null> {
  const operators = serverOfUrl(app.env);
  if (operators) return operators;
  const { host, port, user, password } = await readMailSettings(app.db);
  if (!host) return null;
  return { host, port: Number(port), user, password: await decryptPassword(app.db, password) };
}

export function serverOfUrl({ smtpUrl }: Pick<Env, "smtpUrl">): SmtpServer | null {
  if (!smtpUrl) return null;
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (protocol === "smtps:" ? 465 : 587),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    url: smtpUrl,
  };
}

export interface SmtpTimeouts {
  /** Finding the server and connecting to it. */
  connection: number;
  greeting: number;
  socket: number;
}

interface TransportOptions {
  timeouts: SmtpTimeouts;
  resolver: Pick<Resolver, "lookup">;
  onConnected?: (socket: Socket) => void;
  more?: SMTPTransport.Options;
}

/** One connection a message. Where the settings name the server, nothing is sent without encryption. */
export function createSmtpTransport(
  server: SmtpServer,
  { timeouts, resolver, onConnected, more }: TransportOptions,
) {
  if (server.password === null) throw new UnreadablePassword();
  const { host, port, user, password, url } = server;
  const named = {
    ...{ host, port, secure: port === 465, requireTLS: port !== 465 },
    auth: user ? { user, pass: password } : undefined,
  };
  return createTransport({
    ...more,
    ...(url ? { url } : named),
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    getSocket: (_options: unknown, done: (error: Error | null, socket?: { connection: Socket }) => void) => {
      openSocket(server, { resolver, timeout: timeouts.connection }).then(
        (connection) => {
          onConnected?.(connection);
          done(null, { connection });
        },
        (error: Error) => done(error),
      );
    },
  } as SMTPTransport.Options);
}

export class UnreadablePassword extends Error {
  readonly code = "EPASSWORD";
  constructor() {
    super("The mail server's password cannot be read any more: type it again");
  }
}

/** A name that leads to this machine or its own network: somebody else's settings must not reach there. */
export class PrivateAddress extends Error {
  readonly code = "EPRIVATE";
  readonly address: string;
  constructor(host: string, address: string) {
    super(`${host} is not on the internet (${address})`);
    this.address = address;
  }
}

/** Connects to the very addresses that were looked at: a name that answers otherwise the second time leads nowhere. */
async function openSocket(
  { host, port, url }: SmtpServer,
  { resolver, timeout }: { resolver: Pick<Resolver, "lookup">; timeout: number },
): Promise<Socket> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(Object.assign(new Error(`No answer on port ${port}`), { code: "ETIMEDOUT" }));
  }, timeout);
  let socket: Socket | undefined;
  try {
    const addresses = isIP(host) ? [host] : await Promise.race([resolver.lookup(host), late]);
    const hidden = url ? undefined : addresses.find((address) => !isPublicAddress(address));
    if (hidden !== undefined) throw new PrivateAddress(host, hidden);
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const connecting = netConnect({
      ...{ host, port, autoSelectFamily: true },
      lookup: (_host, _options, answer) => answer(null, found),
    });
    socket = connecting;
    const connected = new Promise<void>((resolve, refuse) => {
      connecting.once("connect", resolve).once("error", refuse);
    });
    await Promise.race([connected, late]);
    connecting.removeAllListeners("error");
    return connecting;
  } catch (error) {
    socket?.on("error", () => {}).destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
