import { passkey } from "@better-auth/passkey";
import {
  type BetterAuthOptions,
  type BetterAuthPlugin,
  betterAuth,
  type DBAdapter,
  type DBTransactionAdapter,
} from "better-auth";
import { bearer } from "better-auth/plugins/bearer";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { App } from "#server/app.ts";
import { hashToken } from "../secret-tokens.ts";
import { makeRecoveryCodes } from "./one-time-codes.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { refusalError, SessionNotStored } from "./sign-in-outcome.ts";

const timestamps = { createdAt: "created_at", updatedAt: "updated_at" } as const;

/** better-auth's four models on our tables. Its «user» is the specification's profile. */
const tables = {
  user: {
    modelName: "profiles",
    fields: { emailVerified: "email_confirmed", ...timestamps },
    additionalFields: {
      role: { type: "string", required: true, input: false },
      active: { type: "boolean", required: true, input: false },
    },
  },
  session: {
    modelName: "sessions",
    fields: {
      userId: "profile_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      ...timestamps,
    },
  },
  account: {
    modelName: "accounts",
    fields: {
      userId: "profile_id",
      accountId: "account_id",
      providerId: "provider_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      ...timestamps,
    },
  },
  verification: { modelName: "verifications", fields: { expiresAt: "expires_at", ...timestamps } },
} as const satisfies BetterAuthOptions;

const passkeyTables = {
  passkey: {
    modelName: "passkeys",
    fields: {
      userId: "profile_id",
      credentialID: "credential_id",
      publicKey: "public_key",
      deviceType: "device_type",
      backedUp: "backed_up",
      createdAt: "created_at",
    },
  },
} as const;

const twoFactorTables = {
  user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
  twoFactor: {
    modelName: "two_factors",
    fields: {
      userId: "profile_id",
      backupCodes: "backup_codes",
      failedVerificationCount: "failed_count",
      lockedUntil: "locked_until",
    },
  },
} as const;

/** However much activity there is, a sign-in ends after 30 days. */
const maxSessionSeconds = 30 * 24 * 60 * 60;

const codeWaitSeconds = 10 * 60;

// Never taken from a request: only the headers that a sign-in makes carry it.
const addressHeader = "x-client-address";

export type AuthLibrary = ReturnType<typeof createLibrary>;

interface Settings extends Pick<App, "db" | "env" | "log"> {
  secret: string;
  sessionSeconds: number;
  refuseUnfit: (profileId: string) => Promise<void>;
}

export function cookiePrefixOf({ appUrl }: Pick<App["env"], "appUrl">): string {
  return appUrl.startsWith("https://") ? "__Host-tramontane" : "tramontane";
}

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
  const end = current.session.createdAt.getTime() + maxSessionSeconds * 1000;
  return { ...change, expiresAt: new Date(Math.min(change.expiresAt.getTime(), end)) };
}

/** The value of a challenge that is not over, by the identifier its signed cookie carries. */
export async function readChallenge({ db, now }: Pick<App, "db" | "now">, identifier: string | null) {
  if (identifier === null) return undefined;
  const found = db.selectFrom("verifications").select("value").where("identifier", "=", identifier);
  return (await found.where("expires_at", ">", now()).executeTakeFirst())?.value;
}

/** Where a client is, as the HTTP layer trusts it, and what it says it is. */
export interface Client {
  address: string;
  userAgent: string;
}

export function clientHeaders(client: Client): Headers {
  return new Headers({ [addressHeader]: client.address, "user-agent": printable(client.userAgent) });
}

/** Header values are Latin-1 without control characters; anything else a client sends is not worth keeping. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "").slice(0, 500);
}

/** Stores hashes of session tokens in better-auth's table: whoever reads it holds no session. */
const hashedSessionTokens: BetterAuthPlugin = {
  id: "hashed-session-tokens",
  init: ({ adapter }) => ({ context: { adapter: withHashedTokens(adapter) } }),
};

interface Query {
  model: string;
  where?: { field: string; value: unknown }[];
  data?: Record<string, unknown>;
}

// What the routes we mount ask of a session: by one token, or by none.
const methods = ["create", "findOne", "findMany", "update", "delete"] as const;

function withHashedTokens(adapter: DBTransactionAdapter | DBAdapter): DBAdapter {
  const inner = adapter as unknown as Record<string, (query: Query) => Promise<unknown>>;
  const wrapped = methods.map((method) => {
    const ask = async (query: Query) => {
      const token = query.data?.token ?? query.where?.find(({ field }) => field === "token")?.value;
      if (query.model !== "session" || typeof token !== "string") return inner[method]?.(query);
      const hash = hashToken(token);
      const { data, where, ...rest } = query;
      const asked = inner[method]?.({
        ...rest,
        ...(data && { data: { ...data, token: hash } }),
        ...(where && {
          where: where.map((term) => (term.field === "token" ? { ...term, value: hash } : term)),
        }),
      });
      const result = await asked?.catch((cause) => {
        throw method === "create" ? new SessionNotStored(cause) : cause;
      });
      return withToken(result, token);
    };
    return [method, ask];
  });
  return {
    ...adapter,
    ...Object.fromEntries(wrapped),
    transaction: (work: (trx: DBTransactionAdapter) => Promise<unknown>) =>
      (adapter as DBAdapter).transaction((trx) => work(withHashedTokens(trx))),
  } as DBAdapter;
}

function withToken(result: unknown, token: string): unknown {
  if (Array.isArray(result)) return result.map((row) => withToken(row, token));
  return typeof result === "object" && result !== null ? { ...result, token } : result;
}
