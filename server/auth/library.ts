import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { bearer } from "better-auth/plugins/bearer";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { App } from "#server/app.ts";
import { passkeyTables, tables, twoFactorTables } from "./models.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { hashedSessionTokens } from "./session-tokens.ts";
import { refusalError } from "./sign-in-outcome.ts";

/** However much activity there is, a sign-in ends after 30 days. */
export const longestSessionSeconds = 30 * 24 * 60 * 60;

/** Between the password and the code. */
const codeWaitSeconds = 10 * 60;

// Never taken from a request: only the headers that a sign-in makes carry it.
const addressHeader = "x-client-address";

export type AuthLibrary = ReturnType<typeof createLibrary>;

interface Settings extends Pick<App, "db" | "env" | "log"> {
  secret: string;
  sessionSeconds: number;
  /** Throws where this account may not have a session. */
  refuseUnfit: (profileId: string) => Promise<void>;
}

export function cookiePrefixOf({ appUrl }: Pick<App["env"], "appUrl">): string {
  return appUrl.startsWith("https://") ? "__Host-tramontane" : "tramontane";
}

/** better-auth on our tables, with our passwords, cookies and session rules. */
export function createLibrary({ db, env, log, secret, sessionSeconds, refuseUnfit }: Settings) {
  const site = new URL(env.appUrl);
  return betterAuth({
    ...tables,
    appName: "Tramontane",
    baseURL: env.appUrl,
    secret,
    database: { db, type: "postgres" },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: (password) => hashPassword(password), verify: verifyPassword },
    },
    session: {
      ...tables.session,
      expiresIn: sessionSeconds,
      updateAge: 0,
      // What the library would ask a fresh sign-in for, our operations ask the password for.
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    plugins: [
      bearer(),
      hashedSessionTokens,
      twoFactor({
        twoFactorCookieMaxAge: codeWaitSeconds,
        backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
        schema: twoFactorTables,
      }),
      passkey({
        // A key is made for this host and answers no other.
        rpID: site.hostname,
        origin: site.origin,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        advanced: { webAuthnChallengeCookie: "passkey" },
        registration: {
          afterVerification: ({ verification }) => requireOwner(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) => requireOwner(verification.authenticationInfo.userVerified),
        },
        schema: passkeyTables,
      }),
    ],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (_level, message, ...details) => {
        const err = details.find((detail) => detail instanceof Error);
        // Somebody showed a wrong key: no failure of ours.
        if (message.startsWith("Failed to verify ")) log.info({ reason: err?.message }, message);
        else log.error({ err }, message);
      },
    },
    advanced: {
      database: { generateId: false, validateSchema: false, joins: true },
      // better-auth would write `__Secure-`; `__Host-` also binds the cookie to this very host.
      useSecureCookies: false,
      cookiePrefix: cookiePrefixOf(env),
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: "lax",
        path: "/",
        secure: env.appUrl.startsWith("https://"),
      },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    databaseHooks: {
      session: {
        create: { before: async (session) => void (await refuseUnfit(session.userId)) },
        update: { before: async (change, call) => ({ data: withinLifetime(change, call?.context.session) }) },
      },
    },
  });
}

/** The plugin does with a device that anybody may hold: one step, not two. */
async function requireOwner(isVerified = false): Promise<void> {
  if (!isVerified) throw refusalError("passkey-refused");
}

function withinLifetime<Change extends { expiresAt?: Date }>(
  change: Change,
  current: { session: { createdAt: Date } } | null | undefined,
): Change {
  if (!change.expiresAt || !current) return change;
  const end = current.session.createdAt.getTime() + longestSessionSeconds * 1000;
  return { ...change, expiresAt: new Date(Math.min(change.expiresAt.getTime(), end)) };
}

/** What the library is told of a client: where it is, as the HTTP layer trusts it, and what it says it is. */
export function clientHeaders(client: { address: string; userAgent: string }): Headers {
  return new Headers({ [addressHeader]: client.address, "user-agent": printable(client.userAgent) });
}

/** Header values are Latin-1 without control characters; anything else a client sends is not worth keeping. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "").slice(0, 500);
}
