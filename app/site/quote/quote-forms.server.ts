import { z } from "zod";
import { acceptanceSchema, refusalSchema } from "#app/domain/quotes/answers/answers.schema.ts";
import { acceptQuote, refuseQuote } from "#app/domain/quotes/answers/quote-answers.server.ts";
import type { QuoteLink } from "#app/domain/quotes/answers/quote-links.server.ts";
import { askQuestion } from "#app/domain/quotes/answers/quote-questions.server.ts";
import type { AnswerOutcome } from "#app/domain/quotes/answers/settle-quote.server.ts";
import { longestQuestion, type QuoteFormProblem } from "#app/domain/quotes/customer-quote.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { text, trim } from "#app/lib/form-schema.ts";
import type { App } from "#server/app.ts";

type FormApp = Parameters<typeof acceptQuote>[0] & Pick<App, "log">;

interface Sender extends QuoteLink {
  address: string;
}

const question = z.object({
  question: text({
    max: longestQuestion,
    required: "Écrivez votre question.",
    tooLong: "Votre question est trop longue\u00a0: 2\u00a0000\u00a0caractères au plus.",
    clean: trim,
  }),
});

export type FormAnswer<Outcome> =
  | { outcome: Outcome }
  | { problem: QuoteFormProblem; status: number; headers: Record<string, string> };

export function receiveAcceptance(app: FormApp, form: FormData, { token, version, address }: Sender) {
  return receive<AnswerOutcome>(app, "acceptance", form, async (values) => {
    const { name } = parseOrFail(acceptanceSchema, { ...values, name: values.name ?? "" });
    return acceptQuote(app, token, { name, address, version });
  });
}

export function receiveQuestion(app: FormApp, form: FormData, { token, version, address }: Sender) {
  return receive(app, "question", form, async (values) => {
    const asked = parseOrFail(question, { question: values.question ?? "" });
    await askQuestion(app, token, { ...asked, address, version });
  });
}

export function receiveRefusal(app: FormApp, form: FormData, { token, version, address }: Sender) {
  return receive<AnswerOutcome>(app, "refusal", form, async (values) => {
    const said = parseOrFail(refusalSchema, values);
    return refuseQuote(app, token, { ...said, address, version });
  });
}

/** What was typed comes back with whatever went wrong; a link that opens nothing is the page's own business. */
async function receive<Outcome>(
  app: Pick<App, "log">,
  form: QuoteFormProblem["form"],
  data: FormData,
  work: (values: Record<string, string>) => Promise<Outcome>,
): Promise<FormAnswer<Outcome>> {
  const values = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
  try {
    return { outcome: await work(values) };
  } catch (error) {
    if (error instanceof Failure) {
      if (error.code === "not-found" && Object.keys(error.fields).length === 0) throw error;
      const { message, fields, status, headers } = error;
      return { problem: { form, message, fields, values }, status, headers };
    }
    // The stack alone: a database error's details may quote what was typed.
    app.log.error({ stack: (error as Error).stack }, "a customer's answer could not be kept");
    const message =
      "Votre réponse n’a pas pu être enregistrée. Réessayez dans un instant, ou appelez l’agence.";
    return { problem: { form, message, fields: {}, values }, status: 500, headers: {} };
  }
}
