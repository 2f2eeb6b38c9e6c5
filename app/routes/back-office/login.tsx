import { redirect, replace } from "react-router";
import { appContext, clientAddressContext, staffContext } from "#app/context.ts";
import { signInRefusals } from "#app/features/accounts/accounts.schema.ts";
import { LoginForm } from "#app/features/accounts/login-form.tsx";
import { LoginPage } from "#app/features/accounts/login-page.tsx";
import { answerProblem, keepPage, type LoginProblem } from "#app/features/accounts/login-problem.ts";
import { loginPathTo, rememberedPath } from "#app/features/accounts/remembered-path.ts";
import { signIn } from "#app/features/accounts/sign-in.server.ts";
import { getCompany } from "#app/features/company/company.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { can } from "#app/lib/rights.ts";
import type { Route } from "./+types/login.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  if (can(context.get(staffContext), "back-office:open")) throw redirect(destination(url));
  const { name, headerLogo } = await getCompany(context.get(appContext));
  const formAction = loginPathTo(rememberedPath(url.searchParams.get("suite")));
  return { company: { name, headerLogo }, formAction, isReset: url.searchParams.has("nouveau-mot-de-passe") };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  try {
    const { headers } = await signIn(context.get(appContext), {
      email: form.get("email"),
      password: form.get("password"),
      address: context.get(clientAddressContext),
      headers: request.headers,
    });
    return replace(destination(url), { headers });
  } catch (error) {
    return answerProblem(error, form);
  }
}

export const clientAction = keepPage<LoginProblem>(signInRefusals.unknown.message);

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

function destination(url: URL): string {
  return rememberedPath(url.searchParams.get("suite")) ?? officePaths.dashboard;
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { company, formAction, isReset } = loaderData;
  return (
    <LoginPage
      company={company}
      title="Connexion Administrateur"
      lead={`Espace réservé au personnel de ${company.name}.`}
    >
      {isReset && !actionData && (
        <p
          role="status"
          className="mb-4 rounded-control bg-success-tint px-3 py-2.5 text-sm text-success-dark"
        >
          Votre mot de passe est changé. Connectez-vous avec le nouveau.
        </p>
      )}
      <LoginForm action={formAction} problem={actionData} />
    </LoginPage>
  );
}
