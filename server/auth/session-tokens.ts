import type { BetterAuthPlugin, DBAdapter, DBTransactionAdapter } from "better-auth";
import { APIError } from "better-auth/api";
import { hashToken } from "../secret-tokens.ts";

/** The table took no new session: a sign-in has a sentence for that. The library lets its own kind of error through. */
export class SessionNotStored extends APIError {
  constructor(cause: unknown) {
    super("INTERNAL_SERVER_ERROR", { message: "a session could not be stored" });
    this.cause = cause;
  }
}

/**
 * Puts the hash in the token's place between better-auth and its table; the library itself goes on with the token.
 * Whoever reads the table holds no session.
 */
export const hashedSessionTokens: BetterAuthPlugin = {
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
