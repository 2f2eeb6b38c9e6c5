import { APIError } from "better-auth/api";
import { type SignInRefusal, signInRefusals } from "#app/domain/accounts/accounts.schema.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";

/** `profileId` is for the log: whose account was asked for, if there is one. */
export type SignInOutcome = { profileId?: string } & (
  | {
      refusal: SignInRefusal;
      error?: unknown;
      secondsToWait?: number;
      /** Where the password was right and a code is waited for. */
      cookies?: string[];
    }
  | { refusal: null; member: StaffMember; token: string; cookies: string[] }
);

/** Of what the library calls a user: its own type does not know our columns. */
export function memberOf(user: object): StaffMember {
  const { id, email, role, active } = user as StaffMember;
  return { id, email, role, active };
}

export function refusalError(refusal: SignInRefusal): APIError {
  return new APIError("FORBIDDEN", { code: refusal, message: refusal });
}

/** Of the library's errors; those of `refusalError` carry our own word. */
const refusalOfCode: Record<string, SignInRefusal> = {
  INVALID_EMAIL_OR_PASSWORD: "invalid-credentials",
  INVALID_EMAIL: "invalid-credentials",
  PASSWORD_TOO_LONG: "invalid-credentials",
  FAILED_TO_CREATE_SESSION: "session-failed",
  INVALID_CODE: "wrong-code",
  INVALID_BACKUP_CODE: "wrong-code",
  INVALID_TWO_FACTOR_COOKIE: "challenge-over",
  TOTP_NOT_ENABLED: "challenge-over",
  BACKUP_CODES_NOT_ENABLED: "challenge-over",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "codes-spent",
  ACCOUNT_TEMPORARILY_LOCKED: "codes-locked",
  CHALLENGE_NOT_FOUND: "passkey-over",
  PASSKEY_NOT_FOUND: "passkey-refused",
  AUTHENTICATION_FAILED: "passkey-refused",
};

/** The table took no new session: a sign-in has a sentence for that. The library lets its own kind of error through. */
export class SessionNotStored extends APIError {
  constructor(cause: unknown) {
    super("INTERNAL_SERVER_ERROR", { message: "a session could not be stored" });
    this.cause = cause;
  }
}

export function toOutcome(error: unknown): SignInOutcome {
  if (error instanceof SessionNotStored) return { refusal: "session-failed", error };
  // Somebody else used the same recovery code up at the same moment: the library has no code of its own for it.
  if (error instanceof APIError && error.status === "CONFLICT") return { refusal: "wrong-code" };
  const code = error instanceof APIError ? String(error.body?.code) : "";
  if (Object.hasOwn(signInRefusals, code)) return { refusal: code as SignInRefusal };
  const refusal = refusalOfCode[code];
  return refusal ? { refusal } : { refusal: "unknown", error };
}
