import { redirect } from "react-router";
import { appContext, clientAddressContext } from "#app/context.ts";
import { deadInvitation, invitationHours } from "#app/domain/accounts/accounts.schema.ts";
import { acceptInvitation, findInvitation } from "#app/domain/accounts/invitations.server.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { Route } from "./+types/invitation.route.ts";
import { ChoosePassword } from "./choose-password.tsx";
import { keepPage, type LoginProblem } from "./login-page.tsx";
import { answerSecretLink, linkToken, secretLinkHeaders, spendSecretLink } from "./secret-link.server.ts";

export const headers = secretLinkHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const invitation = await findInvitation(app, linkToken(url));
  return answerSecretLink(app, url, invitation && { email: invitation.email });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  return spendSecretLink(request, async (input) => {
    const account = await acceptInvitation(app, linkToken(url), input);
    const address = context.get(clientAddressContext);
    try {
      const { headers } = await signIn(app, { ...account, address, headers: request.headers });
      return redirect(officePaths.dashboard, { headers });
    } catch {
      // The account is there, whatever kept its owner from coming in with it.
      return redirect(`${officePaths.login}?bienvenue`);
    }
  });
}

export const clientAction = keepPage<LoginProblem>("Une erreur est survenue lors de l’enregistrement");

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ChoosePassword
      {...{ loaderData, actionData }}
      title="Bienvenue"
      lead={
        <>
          Choisissez le mot de passe de votre compte{" "}
          <strong className="break-words font-semibold text-ink">{loaderData.link?.email}</strong>.
        </>
      }
      submit="Créer mon compte"
      dead={{
        title: deadInvitation,
        lead: `Une invitation vaut ${invitationHours}\u00a0heures et ne sert qu’une fois. Si vous avez déjà choisi votre mot de passe, connectez-vous\u00a0; sinon, demandez une autre invitation à la personne qui vous a invité.`,
        to: officePaths.login,
        label: "Aller à la connexion",
      }}
    />
  );
}
