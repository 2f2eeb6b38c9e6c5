import { data, Form, redirect, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { deadInvitation, invitationHours } from "#app/domain/accounts/accounts.schema.ts";
import { acceptInvitation, findInvitation } from "#app/domain/accounts/invitations.server.ts";
import { getCompany } from "#app/domain/company/company.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/invitation.route.ts";
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
  const invitation = await findInvitation(app, linkToken(url));
  return data(
    {
      company: { name, headerLogo },
      email: invitation?.email ?? null,
      passwordMinLength: app.env.passwordMinLength,
      formAction: url.pathname + url.search,
    },
    { status: invitation ? 200 : 404 },
  );
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  try {
    await acceptInvitation(context.get(appContext), linkToken(url), { password: form.get("password") });
    return redirect(`${officePaths.login}?bienvenue`);
  } catch (error) {
    return answerProblem(error, form);
  }
}

export const clientAction = keepPage<LoginProblem>("Une erreur est survenue lors de l’enregistrement");

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { company, email, passwordMinLength, formAction } = loaderData;
  const isBusy = useNavigation().formMethod === "POST";
  if (email === null || actionData?.message === deadInvitation) {
    return (
      <LoginPage
        company={company}
        title={deadInvitation}
        lead={`Une invitation vaut ${invitationHours}\u00a0heures et ne sert qu’une fois. Si vous avez déjà choisi votre mot de passe, connectez-vous\u00a0; sinon, demandez une autre invitation à la personne qui vous a invité.`}
      >
        <ButtonLink to={officePaths.login} className="w-full">
          Aller à la connexion
        </ButtonLink>
      </LoginPage>
    );
  }
  return (
    <LoginPage
      company={company}
      title="Bienvenue"
      lead={
        <>
          Choisissez le mot de passe de votre compte{" "}
          <strong className="break-words font-semibold text-ink">{email}</strong>.
        </>
      }
    >
      <Form method="post" action={formAction} className="space-y-4">
        {actionData && !actionData.fields.password && <LoginAlert message={actionData.message} />}
        {/* For the browser's own keeper of passwords. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <PasswordField
          kind="new"
          autoFocus
          error={actionData?.fields.password}
          hint={`Au moins ${passwordMinLength} caractères.`}
        />
        <Button type="submit" busy={isBusy} busyLabel="Enregistrement..." className="w-full">
          Créer mon compte
        </Button>
      </Form>
    </LoginPage>
  );
}
