import { redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { deadLink } from "#app/domain/accounts/accounts.schema.ts";
import { findResetLink, resetPassword } from "#app/domain/accounts/password-reset.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { Route } from "./+types/new-password.route.ts";
import { ChoosePassword } from "./choose-password.tsx";
import { keepPage, type LoginProblem } from "./login-page.tsx";
import { answerSecretLink, linkToken, secretLinkHeaders, spendSecretLink } from "./secret-link.server.ts";

export const headers = secretLinkHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return answerSecretLink(app, url, (await findResetLink(app, linkToken(url))) && {});
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return spendSecretLink(request, async (input) => {
    await resetPassword(context.get(appContext), linkToken(url), input);
    return redirect(`${officePaths.login}?nouveau-mot-de-passe`);
  });
}

export const clientAction = keepPage<LoginProblem>("Une erreur est survenue lors de l’enregistrement");

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ChoosePassword
      {...{ loaderData, actionData }}
      title="Nouveau mot de passe"
      lead="Le changer ferme toutes vos sessions. Connectez-vous ensuite avec le nouveau."
      label="Nouveau mot de passe"
      submit="Changer le mot de passe"
      dead={{
        title: deadLink,
        lead: "Un lien vaut 30\u00a0minutes et ne sert qu’une fois.",
        to: officePaths.forgottenPassword,
        label: "Demander un autre lien",
      }}
    />
  );
}
