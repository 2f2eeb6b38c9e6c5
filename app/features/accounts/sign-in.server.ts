import { Failure, TooManyFailure } from "#app/lib/failure.ts";
import { fieldErrors } from "#app/lib/field-errors.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import type { App } from "#server/app.ts";
import { loginSchema, type SignInRefusal, signInRefusals } from "./accounts.schema.ts";

export interface SignedIn {
  member: StaffMember;
  /** What a client without cookies sends back as `Authorization: Bearer …`. */
  token: string;
  /** The `Set-Cookie` lines of the answer. */
  headers: Headers;
}

type Edges = Pick<App, "auth" | "db" | "log" | "now">;

/** Opens a session, or fails with the specification's sentence. */
export async function signIn(
  app: Edges,
  input: { email: unknown; password: unknown; address: string; headers: Headers },
): Promise<SignedIn> {
  const parsed = loginSchema.safeParse(input);
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error);
    throw new Failure("invalid", Object.values(fields)[0] ?? "Vérifiez votre saisie.", fields);
  }
  const outcome = await app.auth.signIn({
    ...parsed.data,
    address: input.address,
    userAgent: input.headers.get("user-agent") ?? "",
  });
  if (outcome.refusal !== null) {
    if (outcome.error instanceof Failure) throw outcome.error;
    if (outcome.error) app.log.error({ err: outcome.error }, "a sign-in failed");
    const refusal = await refuse(app, outcome.refusal, input.headers);
    throw outcome.secondsToWait ? new TooManyFailure(refusal.message, outcome.secondsToWait) : refusal;
  }
  const bearer = new Headers({ authorization: `Bearer ${outcome.token}` });
  const doubt = await confirmSession(app, bearer);
  if (doubt) throw await refuse(app, doubt, input.headers, bearer);
  await sweepExpiredSessions(app);
  return { member: outcome.member, token: outcome.token, headers: cookieHeaders(outcome.cookies) };
}

/** What was opened must be there: the next page would otherwise send them back to the form without a word. */
async function confirmSession({ auth, log }: Edges, bearer: Headers): Promise<SignInRefusal | null> {
  try {
    return (await auth.currentSession(bearer)) ? null : "no-session";
  } catch (error) {
    log.error({ err: error }, "a new session could not be read");
    return "rights-unknown";
  }
}

/** «Every failure also signs the user out»: a session that came along with the attempt ends here. */
async function refuse(
  { auth, log }: Edges,
  refusal: SignInRefusal,
  ...sessions: Headers[]
): Promise<Failure> {
  for (const headers of sessions) {
    await auth.signOut(headers).catch((error) => log.error({ err: error }, "a sign-out failed"));
  }
  const { code, message } = signInRefusals[refusal];
  return new Failure(code, message);
}

export async function signOut(
  app: Pick<App, "auth">,
  requestHeaders: Headers,
): Promise<{ headers: Headers }> {
  const { cookies } = await app.auth.signOut(requestHeaders);
  return { headers: cookieHeaders(cookies) };
}

/** Sessions that ran out on their own leave a row; a sign-in is rare enough to tidy up after all of them. */
async function sweepExpiredSessions({ db, now }: Pick<App, "db" | "now">): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<", now()).execute();
}

function cookieHeaders(cookies: string[]): Headers {
  return new Headers(cookies.map((cookie): [string, string] => ["set-cookie", cookie]));
}
