import type { ActionFunctionArgs } from "react-router";
import { z } from "zod";
import { appContext, clientAddressContext } from "#app/context.ts";
import { contactSchema } from "#app/domain/contact/contact.schema.ts";
import { receiveContactMessage } from "#app/domain/contact/contact.server.ts";
import { sendingFailed } from "#app/domain/contact/contact-terms.ts";
import { answerJson, postOnly } from "#app/lib/answer-json.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { readJson } from "#app/lib/read-form.server.ts";

const maxBytes = 64 * 1024;
const words = { failure: sendingFailed, logged: "a contact message could not be kept" };

// The specified payload, whose `agencyEmail` is taken and ignored, as is the public bearer. It has no consent field:
// the form does not call before its box is ticked. So a missing consent is accepted and nothing is recorded as
// agreed to; a consent that is present counts, and a refused one stops the message.
const payloadSchema = contactSchema.extend({ consent: contactSchema.shape.consent.optional() });
const bodySchema = z.record(z.string(), z.unknown());
const submissionKey = z.string().min(8).max(100).optional().catch(undefined);

/** POST /functions/v1/send-email: JSON in, `{ success: true }` or `{ error }` out; what a `request` is known by with it. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const app = context.get(appContext);
  return answerJson(app, request, {
    ...words,
    work: async () => {
      const body = bodySchema.safeParse(await readJson(request, maxBytes)).data;
      if (!body) throw new Failure("unreadable", "Le contenu doit être un objet JSON.");
      const sent = await receiveContactMessage(app, {
        schema: payloadSchema,
        fields: body,
        sender: {
          address: context.get(clientAddressContext),
          submissionKey: submissionKey.parse(body.submission_key),
        },
      });
      if (!sent) return { success: true };
      const { reference, answerBy, isUnconfirmed } = sent;
      return { success: true, reference, answerBy, isUnconfirmed };
    },
  });
}

export const loader = postOnly;
