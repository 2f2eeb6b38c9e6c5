import { data, Outlet } from "react-router";
import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import type { OfficeHandle } from "#app/components/layout/office-page.ts";
import { MemberMark } from "#app/components/layout/office-user-menu.tsx";
import { announceResult } from "#app/components/record/announce-result.ts";
import { FormGroup } from "#app/components/record/form-page.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { appContext, staffContext } from "#app/context.ts";
import { endOtherSessions, endOwnSession, getOwnAccount } from "#app/features/accounts/own-account.server.ts";
import { listOwnPasskeys, removePasskey, renamePasskey } from "#app/features/accounts/own-passkeys.server.ts";
import { OwnPasskeysPanel } from "#app/features/accounts/own-passkeys-panel.tsx";
import { OwnSessions } from "#app/features/accounts/own-sessions.tsx";
import { getOwnTwoFactor } from "#app/features/accounts/own-two-factor.server.ts";
import { OwnTwoFactorPanel } from "#app/features/accounts/own-two-factor-panel.tsx";
import { hasSingleKeys, switchSingleKeys } from "#app/features/palette/single-keys.server.ts";
import { SingleKeysSwitch } from "#app/features/palette/single-keys-switch.tsx";
import { answerAction } from "#app/lib/action-result.server.ts";
import { formatShortDate } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import { roleLabels } from "#app/lib/rights.ts";
import type { Route } from "./+types/own-account.ts";

export const handle: OfficeHandle = { title: "Mon compte" };

const messages = {
  load: "Une erreur est survenue lors du chargement de votre compte.",
  end: "Une erreur est survenue lors de la déconnexion",
  "single-keys": "Vos raccourcis n’ont pas été changés",
  "rename-passkey": "La clé d’accès n’a pas été renommée",
  "remove-passkey": "La clé d’accès n’a pas été retirée",
};

function failureOf(form: FormData): string {
  return messages[form.get("intent") as keyof typeof messages] ?? messages.end;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, "own-account:write");
  const session = await app.auth.currentSession(request.headers);
  const [account, twoFactor, passkeys, singleKeys] = await Promise.all([
    getOwnAccount(app, member, session?.id),
    getOwnTwoFactor(app, member),
    listOwnPasskeys(app, member),
    hasSingleKeys(app, member),
  ]);
  return { member, account, twoFactor, passkeys, singleKeys };
}

/** A session's «Déconnecter», and all the others'; the switch of single keys; what is done with a passkey. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  const session = await app.auth.currentSession(request.headers);
  if (!session) throw data(null, { status: 401 });
  const id = form.get("id");
  return answerAction(app, failureOf(form), async () => {
    switch (form.get("intent")) {
      case "single-keys": {
        const isOn = await switchSingleKeys(app, actor, form.get("is_on"));
        return { message: isOn ? "Raccourcis d’une touche rétablis" : "Raccourcis d’une touche coupés" };
      }
      case "rename-passkey": {
        const name = await renamePasskey(app, actor, { id, name: form.get("name") });
        return { message: "Clé d’accès renommée", detail: name };
      }
      case "remove-passkey":
        return { message: "Clé d’accès retirée", detail: await removePasskey(app, actor, id) };
      case "end-others":
        await endOtherSessions(app, actor, session.id);
        return { message: "Vos autres sessions sont fermées" };
      default:
        await endOwnSession(app, actor, id);
        return { message: "Session fermée" };
    }
  });
}

export const clientAction = announceResult(failureOf);

export default function OwnAccount({ loaderData }: Route.ComponentProps) {
  const { member, account, twoFactor, passkeys, singleKeys } = loaderData;
  return (
    <>
      <div>
        <FormGroup title="Compte" purpose="Votre adresse sert à vous connecter.">
          <div className="flex items-center gap-3">
            <MemberMark email={member.email} />
            <div className="min-w-0">
              <p className="truncate font-medium text-sm">{member.email}</p>
              <p className="text-[13px] text-ink-2">
                {roleLabels[member.role]} · depuis le {formatShortDate(account.createdAt)}
              </p>
            </div>
          </div>
        </FormGroup>
        <FormGroup title="Mot de passe" purpose="Le changer ferme vos autres sessions.">
          <Panel className="flex flex-wrap items-center justify-between gap-3 px-(--panel-padding) py-3">
            <p className="text-[13px] text-ink-2">
              {account.passwordSetAt && `Changé le ${formatShortDate(account.passwordSetAt)}`}
            </p>
            <ButtonLink variant="secondary" to={officePaths.ownPassword} preventScrollReset>
              Changer le mot de passe…
            </ButtonLink>
          </Panel>
        </FormGroup>
        <FormGroup
          title="Double authentification"
          purpose="Un code de votre téléphone, en plus du mot de passe."
        >
          <OwnTwoFactorPanel twoFactor={twoFactor} />
        </FormGroup>
        <FormGroup
          title="Clés d’accès"
          purpose="L’empreinte, le visage ou le code d’un appareil, à la place du mot de passe et du code."
        >
          <OwnPasskeysPanel passkeys={passkeys} />
        </FormGroup>
        <FormGroup
          title="Raccourcis clavier"
          purpose="Une lettre pressée seule peut gêner la dictée vocale. Le choix vaut pour tous vos appareils."
        >
          <SingleKeysSwitch isOn={singleKeys} />
        </FormGroup>
        <FormGroup
          title="Mes sessions"
          purpose="Les appareils connectés à votre compte. Le lieu n’est pas connu."
        >
          <OwnSessions sessions={account.sessions} />
        </FormGroup>
      </div>
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={messages.load} />;
}
