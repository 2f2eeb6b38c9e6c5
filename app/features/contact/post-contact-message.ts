import { sitePaths } from "#app/lib/site-paths.ts";
import { type ContactProblem, sendingFailed, tooManyMessages } from "./contact-terms.ts";

/** The specification's payload, and what we add to it. */
export interface ContactPayload {
  name: string;
  email: string;
  phone: string;
  subject: string;
  agency_id: string;
  message: string;
  agencyEmail: string;
  consent: boolean;
  submission_key: string;
  /** The honeypot, as it is. */
  website: string;
}

/** After that the visitor is told; sending again is safe, since the message keeps its key. */
const patience = 20_000;

/** Null once the server has kept the message; otherwise why not. Never throws. */
export async function postContactMessage(
  payload: ContactPayload,
  send: typeof fetch = fetch,
): Promise<ContactProblem | null> {
  try {
    const response = await send(sitePaths.sendEmail, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(patience),
    });
    const answer: unknown = await response.json().catch(() => null);
    // A portal in between may answer 200 in its own words: only ours counts.
    if (response.ok && hasSucceeded(answer)) return null;
    if (response.status === 429) return { error: tooManyMessages, fields: {} };
    return problemOf(answer);
  } catch {
    return { error: sendingFailed, fields: {} };
  }
}

function hasSucceeded(answer: unknown): boolean {
  return (answer as { success?: unknown } | null)?.success === true;
}

function problemOf(answer: unknown): ContactProblem {
  const { error, fields } = (answer ?? {}) as { error?: unknown; fields?: unknown };
  return {
    error: typeof error === "string" && error !== "" ? error : sendingFailed,
    fields: typeof fields === "object" && fields !== null ? (fields as Record<string, string>) : {},
  };
}
