import { type ContactProblem, sendingFailed, tooManyMessages } from "#app/domain/contact/contact-terms.ts";
import type { SentRequest } from "#app/domain/requests/request-terms.ts";
import { sitePaths } from "#app/lib/site-paths.ts";

/** After that the visitor is told; sending again is safe, since the message keeps its key. */
const timeoutMs = 20_000;

/** The specification's payload and what we add to it: what the server kept of it, else why not; never throws. */
export async function postContactMessage(
  payload: object,
  send = fetch,
): Promise<{ request: SentRequest | null } | ContactProblem> {
  try {
    const response = await send(sitePaths.sendEmail, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = (await response.json().catch(() => null)) ?? {};
    const { success, reference, answerBy, isUnconfirmed, error, fields } = answer;
    // A portal in between may answer 200 in its own words: only ours counts.
    if (response.ok && success === true) {
      return { request: reference ? { reference, answerBy: answerBy ?? null, isUnconfirmed } : null };
    }
    if (response.status === 429) return { error: tooManyMessages, fields: {} };
    return {
      error: typeof error === "string" && error !== "" ? error : sendingFailed,
      fields: typeof fields === "object" && fields !== null ? fields : {},
    };
  } catch {
    return { error: sendingFailed, fields: {} };
  }
}
