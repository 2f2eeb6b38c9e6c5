import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { bearer } from "better-auth/plugins/bearer";
import type { SignInRefusal } from "#app/features/accounts/accounts.schema.ts";
import { can, type StaffMember } from "#app/lib/rights.ts";
import type { App } from "#server/app.ts";
import { signedCookie } from "./cookie-signature.ts";
import { tables } from "./models.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { readAuthSecret } from "./secret.ts";
import { hashedSessionTokens, hashToken, SessionNotStored } from "./session-tokens.ts";
import { createSignInLimits } from "./sign-in-limits.ts";

export interface CurrentSession {
  id: string;
  member: StaffMember;
  expiresAt: Date;
}

/** A session, if there is one, and the `Set-Cookie` lines the answer must carry: a later expiry, or a dead cookie's end. */
export interface SessionAnswer {
  session: CurrentSession | null;
  cookies: string[];
}

export interface SignInAttempt {
  email: string;
  password: string;
  /** Where it comes from, as the HTTP layer trusts it. */
  address: string;
  userAgent: string;
}

/** `profileId` is for the log: whose account was asked for, if there is one. */
export type SignInOutcome = { profileId?: string } & (
  | { refusal: SignInRefusal; error?: unknown; secondsToWait?: number }
  | { refusal: null; member: StaffMember; token: string; cookies: string[] }
);

export type Auth = Awaited<ReturnType<typeof createAuth>>;

/** However much activity there is, a sign-in ends after 30 days. */
export const longestSessionSeconds = 30 * 24 * 60 * 60;

/** Activity is written down this often at most: a page view should not cost an update. */
const slideEverySeconds = 5 * 60;

// Never taken from a request: only the headers that `signIn` makes carry it.
const addressHeader = "x-client-address";

type Edges = Pick<App, "db" | "pool" | "env" | "log" | "now"> & {
  /** Tests shorten it; an hour without activity otherwise. */
  sessionSeconds?: number;
};

/** Sessions and passwords, over better-auth. */
export async function createAuth({ db, pool, env, log, now, sessionSeconds = 60 * 60 }: Edges) {
  const secret = await readAuthSecret(db);
  const isHttps = env.appUrl.startsWith("https://");
  const cookiePrefix = isHttps ? "__Host-tramontane" : "tramontane";
  const limits = createSignInLimits(pool);

  const library = betterAuth({
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
    session: { ...tables.session, expiresIn: sessionSeconds, updateAge: 0, cookieCache: { enabled: false } },
    plugins: [bearer(), hashedSessionTokens],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (_level, message, ...details) =>
        log.error({ err: details.find((d) => d instanceof Error) }, message),
    },
    advanced: {
      database: { generateId: false, validateSchema: false, joins: true },
      // better-auth would write `__Secure-`; `__Host-` also binds the cookie to this very host.
      useSecureCookies: false,
      cookiePrefix,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: isHttps },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    databaseHooks: {
      session: {
        create: { before: async (session) => void (await refuseUnfit(session.userId)) },
        update: { before: async (change, call) => ({ data: withinLifetime(change, call?.context.session) }) },
      },
    },
  });

  function withinLifetime<Change extends { expiresAt?: Date }>(
    change: Change,
    current: { session: { createdAt: Date } } | null | undefined,
  ): Change {
    if (!change.expiresAt || !current) return change;
    const end = current.session.createdAt.getTime() + longestSessionSeconds * 1000;
    return { ...change, expiresAt: new Date(Math.min(change.expiresAt.getTime(), end)) };
  }

  /** Whichever way a session would be made, it is not made for an account that may not enter. */
  async function refuseUnfit(profileId: string): Promise<void> {
    const profiles = db
      .selectFrom("profiles")
      .select(["id", "email", "role", "active", "email_confirmed"])
      .where("id", "=", profileId);
    const profile = await readProfile(profiles.executeTakeFirst());
    if (!profile) throw refusalError("no-profile");
    if (!profile.email_confirmed) throw refusalError("email-not-confirmed");
    if (!profile.active) throw refusalError("inactive");
    if (!can(profile, "back-office:open")) throw refusalError("wrong-role");
  }

  const cookieToken = (cookieHeader: string | undefined) =>
    signedCookie(cookieHeader, `${cookiePrefix}.session_token`, secret);

  async function readSession(headers: Headers, { extend }: { extend: boolean }): Promise<SessionAnswer> {
    const answer = await library.api.getSession({
      headers,
      query: { disableRefresh: !extend },
      returnHeaders: true,
    });
    // A bearer's client keeps no cookies: it is sent none.
    const cookies = headers.get("cookie")?.includes(`${cookiePrefix}.`) ? answer.headers.getSetCookie() : [];
    const found = answer.response;
    if (!found) return { session: null, cookies };
    const { email, role, active } = found.user;
    const member = { id: found.user.id, email, role: role as StaffMember["role"], active };
    const { id, expiresAt } = found.session;
    if (expiresAt <= now() || !can(member, "back-office:open")) {
      return { session: null, cookies: (await signOut(headers)).cookies };
    }
    return { session: { id, member, expiresAt }, cookies };
  }

  /** The same for a request that counts as activity: pushes the expiry back, at most every few minutes. */
  async function continueSession(headers: Headers): Promise<SessionAnswer> {
    const answer = await readSession(headers, { extend: false });
    if (!answer.session) return answer;
    const secondsLeft = (answer.session.expiresAt.getTime() - now().getTime()) / 1000;
    const isFresh = secondsLeft > sessionSeconds - Math.min(slideEverySeconds, sessionSeconds / 2);
    return isFresh ? answer : readSession(headers, { extend: true });
  }

  async function signIn({ email, password, address, userAgent }: SignInAttempt): Promise<SignInOutcome> {
    const headers = new Headers({ [addressHeader]: address, "user-agent": printable(userAgent) });
    let profileId: string | undefined;
    try {
      const secondsToWait = await limits.admit({ email, address });
      profileId = await findProfileId(email);
      if (secondsToWait > 0) return { profileId, refusal: "too-many", secondsToWait };
      const { headers: answerHeaders, response } = await library.api.signInEmail({
        body: { email, password },
        headers,
        returnHeaders: true,
      });
      if (!response.user) return { profileId, refusal: "no-user" };
      const cookies = answerHeaders.getSetCookie();
      if (!response.token || cookies.length === 0) return { profileId, refusal: "no-session" };
      await limits.forgive({ email, address });
      const { id, role, active } = response.user as unknown as StaffMember;
      return {
        profileId,
        refusal: null,
        member: { id, email: response.user.email, role, active },
        token: response.token,
        cookies,
      };
    } catch (error) {
      return { profileId, ...toOutcome(error) };
    }
  }

  async function findProfileId(email: string): Promise<string | undefined> {
    const profiles = db.selectFrom("profiles").select("id").where("email", "=", email.toLowerCase());
    return (await readProfile(profiles.executeTakeFirst()))?.id;
  }

  async function readProfile<Row>(query: Promise<Row>): Promise<Row> {
    return query.catch((error) => {
      log.error({ err: error }, "the profile of a sign-in could not be read");
      throw refusalError("profile-unreadable");
    });
  }

  /** Ends the session for good, on the server and in the browser. */
  async function signOut(headers: Headers): Promise<{ cookies: string[] }> {
    const { headers: answerHeaders } = await library.api.signOut({ headers, returnHeaders: true });
    return { cookies: answerHeaders.getSetCookie() };
  }

  return {
    /** The session of a cookie or bearer token, if it is alive and its account still is. Changes nothing. */
    currentSession: async (headers: Headers) => (await readSession(headers, { extend: false })).session,
    continueSession,
    /** Gives the session its whole lifetime again, now. */
    extendSession: (headers: Headers) => readSession(headers, { extend: true }),
    /** Cheap look at the cookie header: was this cookie signed by us? */
    mayBeSignedIn: (cookieHeader: string | undefined) => cookieToken(cookieHeader) !== null,
    /** `sessions.token` of the session that such a cookie names, whether or not that session lives. */
    sessionToken: (cookieHeader: string | undefined) => {
      const token = cookieToken(cookieHeader);
      return token === null ? null : hashToken(token);
    },
    signIn,
    signOut,
  };
}

function refusalError(refusal: SignInRefusal): APIError {
  return new APIError("FORBIDDEN", { code: refusal, message: refusal });
}

const refusalOfCode: Record<string, SignInRefusal> = {
  INVALID_EMAIL_OR_PASSWORD: "invalid-credentials",
  INVALID_EMAIL: "invalid-credentials",
  PASSWORD_TOO_LONG: "invalid-credentials",
  FAILED_TO_CREATE_SESSION: "session-failed",
  "profile-unreadable": "profile-unreadable",
  "no-profile": "no-profile",
  "email-not-confirmed": "email-not-confirmed",
  inactive: "inactive",
  "wrong-role": "wrong-role",
};

function toOutcome(error: unknown): SignInOutcome {
  if (error instanceof SessionNotStored) return { refusal: "session-failed", error };
  const refusal = error instanceof APIError ? refusalOfCode[String(error.body?.code)] : undefined;
  return refusal ? { refusal } : { refusal: "unknown", error };
}

/** Header values are Latin-1 without control characters; anything else a client sends is not worth keeping. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "").slice(0, 500);
}
