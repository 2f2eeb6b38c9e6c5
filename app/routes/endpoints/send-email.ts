import type { ActionFunctionArgs } from "react-router";
import { z } from "zod";
import { appContext, clientAddressContext } from "#app/context.ts";
import { contactFieldErrors, contactSchema } from "#app/features/contact/contact.schema.ts";
import { sendContactMessage } from "#app/features/contact/contact.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { readJson } from "#app/lib/read-json.server.ts";

const maxBytes = 64 * 1024;

// The specified payload, whose `agencyEmail` is taken and ignored, as is the public bearer. It has no consent field:
// the form does not call before its box is ticked. So a missing consent is accepted and nothing is recorded as
// agreed to; a consent that is present counts, and a refused one stops the message.
const payloadSchema = contactSchema.extend({
  consent: contactSchema.shape.consent.optional(),
  submission_key: z.string().min(8).max(100).optional().catch(undefined),
});

/** POST /functions/v1/send-email: JSON in, `{ success: true }` or `{ error }` out. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== "POST") return notAllowed();
  const app = context.get(appContext);
  try {
    const body = await readJson(request, maxBytes);
    if ("error" in body) return answer(body.status, { error: body.error });
    if (typeof body.value !== "object" || body.value === null || Array.isArray(body.value))
      return answer(400, { error: "Le contenu doit être un objet JSON." });

    // A field people do not see: only programs fill it in, and they need not know.
    if ("website" in body.value && body.value.website) return answer(200, { success: true });
    const parsed = payloadSchema.safeParse(body.value);
    if (!parsed.success)
      throw new Failure("invalid", "Vérifiez les champs indiqués.", contactFieldErrors(parsed.error));

    const { submission_key, consent, ...message } = parsed.data;
    await sendContactMessage(
      app,
      { ...message, consent: consent === true },
      { address: context.get(clientAddressContext), submissionKey: submission_key },
    );
    return answer(200, { success: true });
  } catch (error) {
    if (error instanceof Failure) {
      const { status, message, fields, headers } = error;
      return answer(status, { error: message, fields }, headers);
    }
    // The stack alone: a database error's details may quote the message.
    app.log.error({ stack: (error as Error).stack }, "a contact message could not be kept");
    return answer(500, { error: "Une erreur est survenue lors de l'envoi du message" });
  }
}

export function loader(): Response {
  return notAllowed();
}

function notAllowed(): Response {
  return answer(405, { error: "Seule la méthode POST est acceptée." }, { allow: "POST" });
}

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}
