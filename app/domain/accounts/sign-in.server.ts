import { Failure, TooManyFailure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { App } from "#server/app.ts";
import type { SignInOutcome } from "#server/auth/sign-in-outcome.ts";
import {
  codeSchema,
  loginSchema,
  passkeySignInSchema,
  type SignInRefusal,
  signInRefusals,
} from "./accounts.schema.ts";

type Deps = Pick<App, "auth" | "db" | "log" | "now">;
type Asked<Fields = unknown> = Fields & { address: string; headers: Headers };

const clientOf = ({ address, headers }: Asked) => ({
  address,
  userAgent: headers.get("user-agent") ?? "",
  cookieHeader: headers.get("cookie") ?? undefined,
});

/** Opens a session in place of the one that came along, or fails with the specification's sentence. */
export async function signIn(app: Deps, input: Asked<{ email: unknown; password: unknown }>) {
  const outcome = await app.auth.signIn({ ...parseOrFail(loginSchema, input), ...clientOf(input) });
  return open(app, outcome, input.headers);
}

/** The password was right, and a code is to follow: no session yet, but the cookie that knows who is waited for. */
export class CodeNeeded extends Failure {
  readonly cookies: Headers;

  constructor(cookies: string[]) {
    const { code, message } = signInRefusals["code-needed"];
    super(code, message);
    this.cookies = cookieHeaders(cookies);
  }
}

/** The second step, for whoever came through the first: as `signIn`. */
export async function enterCode(app: Deps, input: Asked<{ code: unknown; isRecovery: boolean }>) {
  const { code } = parseOrFail(codeSchema, input);
  const kind = input.isRecovery ? "recovery" : "application";
  const outcome = await app.auth.enterCode({ code, kind, ...clientOf(input) });
  return open(app, outcome, input.headers);
}

/** What the browser's own dialog asks a key to sign, and the cookie that knows what was asked. */
export async function offerPasskey(app: Deps, input: Asked) {
  const offer = await app.auth.passkeys.offer(clientOf(input));
  if ("secondsToWait" in offer)
    throw new TooManyFailure(signInRefusals["too-many"].message, offer.secondsToWait ?? 0);
  return { options: offer.options, headers: cookieHeaders(offer.cookies) };
}

/** A key's answer to that offer is both steps at once: as `signIn`. */
export async function signInWithPasskey(app: Deps, input: Asked<{ response: unknown }>) {
  const parsed = passkeySignInSchema.safeParse(input.response);
  const outcome: SignInOutcome = parsed.success
    ? await app.auth.enterWithPasskey({ response: parsed.data, ...clientOf(input) })
    : { refusal: "passkey-refused" };
  return open(app, outcome, input.headers);
}

async function open(app: Deps, outcome: SignInOutcome, requestHeaders: Headers) {
  const { profileId } = outcome;
  if (outcome.refusal === "code-needed") {
    await endSession(app, requestHeaders);
    app.log.info({ profileId }, "a code is asked for");
    throw new CodeNeeded(outcome.cookies ?? []);
  }
  if (outcome.refusal !== null) {
    app.log.info({ profileId, refusal: outcome.refusal }, "sign-in refused");
    if (outcome.error instanceof Failure) throw outcome.error;
    if (outcome.error) app.log.error({ err: outcome.error }, "a sign-in failed");
    const refusal = await refuse(app, outcome.refusal, requestHeaders);
    throw outcome.secondsToWait ? new TooManyFailure(refusal.message, outcome.secondsToWait) : refusal;
  }
  const bearer = new Headers({ authorization: `Bearer ${outcome.token}` });
  const doubt = await confirmSession(app, bearer);
  if (doubt) {
    app.log.info({ profileId, refusal: doubt }, "sign-in refused");
    throw await refuse(app, doubt, requestHeaders, bearer);
  }
  await endSession(app, requestHeaders);
  app.log.info({ profileId }, "signed in");
  // Sessions that ran out on their own leave a row; a sign-in is rare enough to tidy up after all of them.
  await app.db.deleteFrom("sessions").where("expires_at", "<", app.now()).execute();
  // A client without cookies sends the token back as `Authorization: Bearer …`.
  return { member: outcome.member, token: outcome.token, headers: cookieHeaders(outcome.cookies) };
}

/** What was opened must be there: the next page would otherwise send them back to the form without a word. */
async function confirmSession({ auth, log }: Deps, bearer: Headers): Promise<SignInRefusal | null> {
  try {
    return (await auth.currentSession(bearer)) ? null : "no-session";
  } catch (error) {
    log.error({ err: error }, "a new session could not be read");
    return "rights-unknown";
  }
}

/** «Every failure also signs the user out»: a session that came along with the attempt ends here. */
async function refuse(app: Deps, refusal: SignInRefusal, ...sessions: Headers[]): Promise<Failure> {
  for (const headers of sessions) await endSession(app, headers);
  const { code, message } = signInRefusals[refusal];
  return new Failure(code, message);
}

async function endSession({ auth, log }: Deps, headers: Headers): Promise<void> {
  await auth.signOut(headers).catch((error) => log.error({ err: error }, "a sign-out failed"));
}

export async function signOut({ auth }: Pick<App, "auth">, requestHeaders: Headers) {
  const { cookies } = await auth.signOut(requestHeaders);
  const headers = cookieHeaders(cookies);
  // Pages of the back-office must not come back from the browser's memory. Not "cookies": that would clear those of
  // every site under the company's domain.
  headers.set("clear-site-data", '"cache", "storage"');
  return { headers };
}

function cookieHeaders(cookies: string[]): Headers {
  return new Headers(cookies.map((cookie): [string, string] => ["set-cookie", cookie]));
}
