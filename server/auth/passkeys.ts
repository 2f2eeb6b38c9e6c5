import { APIError } from "better-auth/api";
import type { z } from "zod";
import type { passkeySignInSchema } from "#app/domain/accounts/accounts.schema.ts";
import type { App } from "#server/app.ts";
import { addressGroup, createLimiter, secondsToWait } from "#server/http/rate-limits.ts";
import { hashToken } from "../secret-tokens.ts";
import { cookiePairs, onlyCookie, signedCookie } from "./cookie-signature.ts";
import { type AuthLibrary, type Client, clientHeaders, cookiePrefixOf, readChallenge } from "./library.ts";
import { memberOf, type SignInOutcome, toOutcome } from "./sign-in-outcome.ts";

export interface PasskeySignIn extends Client {
  /** With the cookie that the offer was answered with. */
  cookieHeader: string | undefined;
  response: z.output<typeof passkeySignInSchema>;
}

/** What the browser is asked to make, and the signed name of the challenge, which comes back with the answer. */
export interface PasskeySetup {
  options: PublicKeyCredentialCreationOptionsJSON;
  ticket: string;
}

type Deps = Pick<App, "db" | "pool" | "env" | "now"> & { library: AuthLibrary; secret: string };

/** There is nothing to guess: this only keeps an address from filling the table of challenges. */
const offers = { name: "passkey-offers", points: 60, seconds: 15 * 60 };

export function createPasskeys({ db, pool, env, now, library, secret }: Deps) {
  const cookieName = `${cookiePrefixOf(env)}.passkey`;
  const limiter = createLimiter(pool, offers);

  /** What a key is to sign, whoever's it may be: nobody is asked for an address first. */
  async function offer(client: Client) {
    const wait = await secondsToWait(limiter, addressGroup(client.address));
    if (wait > 0) return { secondsToWait: wait };
    await db.deleteFrom("verifications").where("expires_at", "<", now()).execute();
    const { headers, response } = await library.api.generatePasskeyAuthenticationOptions({
      headers: clientHeaders(client),
      returnHeaders: true,
    });
    // The plugin only prefers that the device asks who holds it.
    const options = { ...response, userVerification: "required" as const };
    return { options, cookies: headers.getSetCookie() };
  }

  async function enter({ cookieHeader, response, ...client }: PasskeySignIn): Promise<SignInOutcome> {
    let profileId: string | undefined;
    try {
      const challenge = await findChallenge(signedCookie(cookieHeader, cookieName, secret));
      if (challenge === null) return { refusal: "passkey-over" };
      const passkey = await findPasskey(response.id);
      if (!passkey) {
        // Wrong as well as right, an answer spends its challenge: the plugin sees to it from here on.
        await db.deleteFrom("verifications").where("identifier", "=", challenge).execute();
        return { refusal: "passkey-refused" };
      }
      profileId = passkey.profile_id;
      const headers = clientHeaders(client);
      // The library must not find a session beside it: the key opens a new one.
      headers.set("cookie", onlyCookie(cookieHeader, cookieName));
      const { headers: answerHeaders, response: opened } = await library.api.verifyPasskeyAuthentication({
        body: { response },
        headers,
        returnHeaders: true,
      });
      const { token } = opened.session;
      await db.updateTable("passkeys").set({ last_used_at: now() }).where("id", "=", passkey.id).execute();
      await db
        .updateTable("sessions")
        .set({ passkey_id: passkey.id })
        .where("token", "=", hashToken(token))
        .execute();
      await limiter.reward(addressGroup(client.address));
      const member = memberOf(opened.user);
      return { profileId, refusal: null, member, token, cookies: answerHeaders.getSetCookie() };
    } catch (error) {
      return { profileId, ...toOutcome(error) };
    }
  }

  async function findPasskey(credentialId: string) {
    return db
      .selectFrom("passkeys")
      .select(["id", "profile_id"])
      .where("credential_id", "=", credentialId)
      .where("name", "is not", null)
      .executeTakeFirst();
  }

  /** Other signed cookies name other rows of the same table. */
  async function findChallenge(identifier: string | null): Promise<string | null> {
    return (await readChallenge({ db, now }, identifier))?.startsWith("{") ? identifier : null;
  }

  async function start(headers: Headers): Promise<PasskeySetup> {
    const { headers: answerHeaders, response } = await library.api.generatePasskeyRegistrationOptions({
      headers: sessionHeaders(headers),
      query: {},
      returnHeaders: true,
    });
    const cookie = answerHeaders.getSetCookie().find((line) => line.startsWith(`${cookieName}=`));
    const ticket = cookie?.slice(cookieName.length + 1, cookie.indexOf(";"));
    if (!ticket) throw new Error("the challenge of a new passkey has no name");
    return { options: response as PublicKeyCredentialCreationOptionsJSON, ticket };
  }

  /** Resolves to the new key, which has no name yet and opens nothing; null where it is not what was asked for. */
  async function confirm(
    headers: Headers,
    { response, ticket }: { response: Record<string, unknown>; ticket: string },
  ): Promise<string | null> {
    if ((await findChallenge(signedCookie(`${cookieName}=${ticket}`, cookieName, secret))) === null)
      return null;
    try {
      const made = await library.api.verifyPasskeyRegistration({
        headers: sessionHeaders(headers, ticket),
        body: { response },
      });
      return made.id;
    } catch (error) {
      if (error instanceof APIError) return null;
      throw error;
    }
  }

  function sessionHeaders(headers: Headers, ticket?: string): Headers {
    const own = new Headers(headers);
    const pairs = cookiePairs(headers.get("cookie") ?? "").filter(
      (pair) => !pair.startsWith(`${cookieName}=`),
    );
    if (ticket) pairs.push(`${cookieName}=${ticket}`);
    own.set("cookie", pairs.join("; "));
    return own;
  }

  return { offer, enter, start, confirm };
}
