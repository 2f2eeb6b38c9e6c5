import { data } from "react-router";
import { Failure } from "#app/lib/failure.ts";

/** Why the form comes back. */
export interface LoginProblem {
  message: string;
  fields: Record<string, string>;
  /** As typed. */
  email: string;
  /** Nobody answered: everything stays where it is, the focus too. */
  isLineDown?: boolean;
}

/** An action's answer to an expected failure; anything else travels on. */
export function answerProblem(error: unknown, form: FormData) {
  if (!(error instanceof Failure)) throw error;
  const { message, fields, status, headers } = error;
  const problem: LoginProblem = { message, fields, email: String(form.get("email") ?? "") };
  return data(problem, { status, headers });
}

/** A route's `clientAction`: where the network or a gateway fails, the page and what is typed in it stay. */
export function keepPage<Answer>(message: string) {
  return async ({ request, serverAction }: { request: Request; serverAction: () => Promise<Answer> }) => {
    const form = await request.clone().formData();
    try {
      return await serverAction();
    } catch (error) {
      if (error instanceof Response) throw error;
      const email = String(form.get("email") ?? "");
      const problem: LoginProblem = { message, fields: {}, email, isLineDown: true };
      // The status keeps the router from asking for the page again, which would fail too.
      return data(problem, { status: 503 });
    }
  };
}
