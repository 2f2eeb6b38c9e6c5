import { symmetricDecrypt } from "better-auth/crypto";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { createLimiter, secondsToWait } from "#server/http/rate-limits.ts";
import { onlyCookie, signedCookie } from "./cookie-signature.ts";
import { type AuthLibrary, type Client, clientHeaders, cookiePrefixOf, readChallenge } from "./library.ts";
import { codeOf, matchingStep, readRecoveryCode, stepAt } from "./one-time-codes.ts";
import { memberOf, type SignInOutcome, toOutcome } from "./sign-in-outcome.ts";

export interface CodeAttempt extends Client {
  /** With the cookie that the right password was answered with. */
  cookieHeader: string | undefined;
  code: string;
  kind: "application" | "recovery";
}

type Deps = Pick<App, "db" | "pool" | "env" | "now"> & { library: AuthLibrary; secret: string };

/** Only whoever knows the password gets to guess codes; and this often, on top of the library's lock after ten. */
const guesses = { name: "two-factor-codes", points: 40, seconds: 24 * 3600 };

export function createTwoFactor({ db, pool, env, now, library, secret }: Deps) {
  const cookieName = `${cookiePrefixOf(env)}.two_factor`;
  const limiter = createLimiter(pool, guesses);

  async function findChallenged(cookieHeader: string | undefined): Promise<string | null> {
    const challenge = await readChallenge({ db, now }, signedCookie(cookieHeader, cookieName, secret));
    // A passkey's challenge stands in the same table, under a name that is signed alike.
    return challenge && isUuid(challenge) ? challenge : null;
  }

  async function readSecret(profileId: string): Promise<string | null> {
    const row = await db
      .selectFrom("two_factors")
      .select("secret")
      .where("profile_id", "=", profileId)
      .executeTakeFirst();
    if (!row) return null;
    const { secretConfig } = await library.$context;
    return symmetricDecrypt({ key: secretConfig, data: row.secret });
  }

  /** Is this the account's code, and used for the first time? Whichever instance asks first has it. */
  async function spendCode(profileId: string, typed: string): Promise<boolean> {
    const key = await readSecret(profileId);
    const step = key === null ? null : matchingStep(key, typed.replace(/\s/g, ""), now());
    if (step === null) return false;
    const spent = await db
      .updateTable("two_factors")
      .set({ last_step: step })
      .where("profile_id", "=", profileId)
      .where((eb) => eb.or([eb("last_step", "is", null), eb("last_step", "<", step)]))
      .returning("id")
      .executeTakeFirst();
    return spent !== undefined;
  }

  /** What the library is to compare: it knows nothing of used codes, nor of clocks more than a step off. */
  async function judgedCode(profileId: string, typed: string): Promise<string> {
    if (!(await spendCode(profileId, typed))) return "refused";
    const key = (await readSecret(profileId)) ?? "";
    return codeOf(key, stepAt(Date.now() / 1000));
  }

  async function enterCode({ cookieHeader, code, kind, ...client }: CodeAttempt): Promise<SignInOutcome> {
    let profileId: string | undefined;
    try {
      profileId = (await findChallenged(cookieHeader)) ?? undefined;
      if (profileId === undefined) return { refusal: "challenge-over" };
      const wait = await secondsToWait(limiter, profileId);
      if (wait > 0) return { profileId, refusal: "codes-locked", secondsToWait: wait };
      const headers = clientHeaders(client);
      // The library must not find a session beside it: the code is for a new one.
      headers.set("cookie", onlyCookie(cookieHeader, cookieName));
      const isRecovery = kind === "recovery";
      const verify = isRecovery ? library.api.verifyBackupCode : library.api.verifyTOTP;
      const body = { code: isRecovery ? readRecoveryCode(code) : await judgedCode(profileId, code) };
      const { headers: answerHeaders, response } = await verify({ body, headers, returnHeaders: true });
      await limiter.delete(profileId);
      const { user, token } = response;
      const cookies = answerHeaders.getSetCookie();
      return { profileId, refusal: null, member: memberOf(user), token: token ?? "", cookies };
    } catch (error) {
      return { profileId, ...toOutcome(error) };
    }
  }

  return {
    enterCode,
    spendCode,
    isCodeWaitedFor: async (cookieHeader: string | undefined) =>
      (await findChallenged(cookieHeader)) !== null,
    async recoveryCodes(profileId: string): Promise<string[]> {
      const { backupCodes } = await library.api.viewBackupCodes({ body: { userId: profileId } });
      return backupCodes;
    },
    /** A new key, not in force before its first code; with what the application reads of it. */
    async start(headers: Headers, body: { password: string; issuer: string }): Promise<string> {
      const answer = await library.api.enableTwoFactor({ headers, body: { ...body, method: "totp" } });
      return "totpURI" in answer ? answer.totpURI : "";
    },
    async renewRecoveryCodes(headers: Headers, body: { password: string }): Promise<string[]> {
      return (await library.api.generateBackupCodes({ headers, body })).backupCodes;
    },
  };
}
