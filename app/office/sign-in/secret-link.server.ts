import { data } from "react-router";
import { getCompany } from "#app/domain/company/company.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import type { App } from "#server/app.ts";
import { answerProblem } from "./login-page.tsx";

/**
 * For pages whose address is a secret while its link lives: no other site is told it, and nobody keeps it. Not
 * `no-referrer`: browsers then call the origin of a form «null», and a form of origin null is refused.
 */
export function secretLinkHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const answer = new Headers(actionHeaders);
  answer.set("referrer-policy", "same-origin");
  answer.set("cache-control", "no-store");
  answer.set("x-robots-tag", "noindex");
  return answer;
}

export function linkToken(url: URL): string {
  return url.searchParams.get("jeton") ?? "";
}

/** A loader's answer. Looking does not use the link up: programs that read mails follow links too. */
export async function answerSecretLink(app: App, url: URL, link: { email?: string } | null) {
  const { name, headerLogo, look } = await getCompany(app);
  const { passwordMinLength } = app.env;
  return data(
    { company: { name, headerLogo, look }, link, passwordMinLength, formAction: url.pathname + url.search },
    { status: link ? 200 : 404 },
  );
}

/** An action's answer: `use` spends the link on the password that was posted, and says where to go on. */
export async function spendSecretLink(
  request: Request,
  use: (input: { password: unknown }) => Promise<Response>,
) {
  const form = await readForm(request);
  try {
    return await use({ password: form.get("password") });
  } catch (error) {
    return answerProblem(error, form);
  }
}
