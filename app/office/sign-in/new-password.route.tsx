import { data, Form, redirect, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { deadLink } from "#app/domain/accounts/accounts.schema.ts";
import { findResetLink, resetPassword } from "#app/domain/accounts/password-reset.server.ts";
import { getCompany } from "#app/domain/company/company.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/new-password.route.ts";
import { LoginAlert, PasswordField } from "./login-fields.tsx";
import { LoginPage } from "./login-page.tsx";
import { answerProblem, keepPage, type LoginProblem } from "./login-problem.ts";
import { linkToken, secretLinkHeaders } from "./secret-link.ts";

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return secretLinkHeaders(actionHeaders);
}

/** Looking does not use the link up: programs that read mails follow links too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { name, headerLogo } = await getCompany(app);
  const isAlive = (await findResetLink(app, linkToken(url))) !== null;
  const { passwordMinLength } = app.env;
  return data(
    { company: { name, headerLogo }, isAlive, passwordMinLength, formAction: url.pathname + url.search },
    { status: isAlive ? 200 : 404 },
  );
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  try {
    await resetPassword(context.get(appContext), linkToken(url), { password: form.get("password") });
    return redirect("/locadmin?nouveau-mot-de-passe");
  } catch (error) {
    return answerProblem(error, form);
  }
}

export const clientAction = keepPage<LoginProblem>("Une erreur est survenue lors de l’enregistrement");

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { company, isAlive, passwordMinLength, formAction } = loaderData;
  const isBusy = useNavigation().formMethod === "POST";
  if (!isAlive || actionData?.message === deadLink) {
    return (
      <LoginPage
        company={company}
        title={deadLink}
        lead={"Un lien vaut 30\u00a0minutes et ne sert qu’une fois."}
      >
        <ButtonLink to={officePaths.forgottenPassword} className="w-full">
          Demander un autre lien
        </ButtonLink>
      </LoginPage>
    );
  }
  return (
    <LoginPage
      company={company}
      title="Nouveau mot de passe"
      lead="Le changer ferme toutes vos sessions. Connectez-vous ensuite avec le nouveau."
    >
      <Form method="post" action={formAction} className="space-y-4">
        {actionData && !actionData.fields.password && <LoginAlert message={actionData.message} />}
        <PasswordField
          label="Nouveau mot de passe"
          kind="new"
          autoFocus
          error={actionData?.fields.password}
          hint={`Au moins ${passwordMinLength} caractères.`}
        />
        <Button type="submit" busy={isBusy} busyLabel="Enregistrement..." className="w-full">
          Changer le mot de passe
        </Button>
      </Form>
    </LoginPage>
  );
}
