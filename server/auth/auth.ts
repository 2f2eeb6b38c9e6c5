import { createHmac } from "node:crypto";
import { can, type StaffMember } from "#app/domain/accounts/rights.ts";
import type { App } from "#server/app.ts";
import { hashToken } from "../secret-tokens.ts";
import { readAuthSecret } from "./auth-secret.ts";
import { signedCookie } from "./cookie-signature.ts";
import { type Client, clientHeaders, cookiePrefixOf, createLibrary } from "./library.ts";
import { createPasskeys, type PasskeySignIn } from "./passkeys.ts";
import { createSignInLimits } from "./sign-in-limits.ts";
import { memberOf, refusalError, type SignInOutcome, toOutcome } from "./sign-in-outcome.ts";
import { type CodeAttempt, createTwoFactor } from "./two-factor.ts";

export interface CurrentSession {
  id: string;
  member: StaffMember;
  expiresAt: Date;
}

/** A session, if there is one, and the `Set-Cookie` lines the answer must carry: a later expiry, or a dead cookie's end. */
export interface AuthSession {
  session: CurrentSession | null;
  cookies: string[];
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;

/** Activity is written down this often at most: a page view should not cost an update. */
const slideEverySeconds = 5 * 60;

type Deps = Pick<App, "db" | "pool" | "env" | "log" | "now"> & {
  /** Tests shorten it; an hour without activity otherwise. */
  sessionSeconds?: number;
};

export async function createAuth({ db, pool, env, log, now, sessionSeconds = 60 * 60 }: Deps) {
  const secret = await readAuthSecret(db);
  const cookiePrefix = cookiePrefixOf(env);
  const limits = createSignInLimits(pool);
  const library = createLibrary({ db, env, log, secret, sessionSeconds, refuseUnfit });
  const twoFactor = createTwoFactor({ db, pool, env, now, library, secret });
  const passkeys = createPasskeys({ db, pool, env, now, library, secret });

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

  async function readSession(headers: Headers, { extend }: { extend: boolean }): Promise<AuthSession> {
    const answer = await library.api.getSession({
      headers,
      query: { disableRefresh: !extend },
      returnHeaders: true,
    });
    // A bearer's client keeps no cookies: it is sent none.
    const cookies = headers.get("cookie")?.includes(`${cookiePrefix}.`) ? answer.headers.getSetCookie() : [];
    const found = answer.response;
    if (!found) return { session: null, cookies };
    const { id, expiresAt } = found.session;
    const member = await toMember(found.user as { twoFactorEnabled?: boolean | null }, id);
    if (expiresAt <= now() || !can(member, "back-office:open")) {
      return { session: null, cookies: (await signOut(headers)).cookies };
    }
    return { session: { id, member, expiresAt }, cookies };
  }

  /** `owesTwoFactor`: an administrator without the required second step, be it codes or a passkey used for this session. */
  async function toMember(user: { twoFactorEnabled?: boolean | null }, sessionId: string) {
    const member = memberOf(user);
    if (member.role !== "admin" || user.twoFactorEnabled) return member;
    const settings = db.selectFrom("security_settings").select("require_two_factor");
    if (!(await settings.executeTakeFirstOrThrow()).require_two_factor) return member;
    const session = db.selectFrom("sessions").select("passkey_id").where("id", "=", sessionId);
    return (await session.executeTakeFirst())?.passkey_id ? member : { ...member, owesTwoFactor: true };
  }

  /** The same for a request that counts as activity: pushes the expiry back, at most every few minutes. */
  async function continueSession(headers: Headers): Promise<AuthSession> {
    const answer = await readSession(headers, { extend: false });
    if (!answer.session) return answer;
    const secondsLeft = (answer.session.expiresAt.getTime() - now().getTime()) / 1000;
    const isFresh = secondsLeft > sessionSeconds - Math.min(slideEverySeconds, sessionSeconds / 2);
    return isFresh ? answer : readSession(headers, { extend: true });
  }

  async function signIn(attempt: Client & { email: string; password: string }): Promise<SignInOutcome> {
    const { email, password, address } = attempt;
    const headers = clientHeaders(attempt);
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
      const cookies = answerHeaders.getSetCookie();
      if ("twoFactorRedirect" in response) return { profileId, refusal: "code-needed", cookies };
      if (!response.user) return { profileId, refusal: "no-user" };
      if (!response.token || cookies.length === 0) return { profileId, refusal: "no-session" };
      await limits.forgive({ email, address });
      return { profileId, refusal: null, member: memberOf(response.user), token: response.token, cookies };
    } catch (error) {
      return { profileId, ...toOutcome(error) };
    }
  }

  /** Who came in is no guesser: what they tried before is forgotten. */
  async function forgiven(outcome: SignInOutcome, { address }: { address: string }): Promise<SignInOutcome> {
    if (outcome.refusal === null) await limits.forgive({ email: outcome.member.email, address });
    return outcome;
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

  async function signOut(headers: Headers): Promise<{ cookies: string[] }> {
    const { headers: answerHeaders } = await library.api.signOut({ headers, returnHeaders: true });
    return { cookies: answerHeaders.getSetCookie() };
  }

  return {
    /** The session of a cookie or bearer token, if it is alive and its account still is. Changes nothing. */
    currentSession: async (headers: Headers) => (await readSession(headers, { extend: false })).session,
    continueSession,
    extendSession: (headers: Headers) => readSession(headers, { extend: true }),
    /** Cheap look at the cookie header: was this cookie signed by us? */
    mayBeSignedIn: (cookieHeader: string | undefined) => cookieToken(cookieHeader) !== null,
    /** `sessions.token` of the session that such a cookie names, whether or not that session lives. */
    sessionToken: (cookieHeader: string | undefined) => {
      const token = cookieToken(cookieHeader);
      return token === null ? null : hashToken(token);
    },
    /** A mark that this installation alone can make for such words: whoever reads them again knows them for ours. */
    seal: (words: string) => createHmac("sha256", secret).update(`seal\n${words}`).digest("base64url"),
    signIn,
    enterCode: async (attempt: CodeAttempt) => forgiven(await twoFactor.enterCode(attempt), attempt),
    enterWithPasskey: async (attempt: PasskeySignIn) => forgiven(await passkeys.enter(attempt), attempt),
    signOut,
    twoFactor,
    passkeys,
  };
}
