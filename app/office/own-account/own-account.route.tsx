import ShieldCheck from "lucide-react/icons/shield-check";
import { data, Outlet } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { endOtherSessions, endOwnSession, getOwnAccount } from "#app/domain/accounts/own-account.server.ts";
import { listOwnPasskeys, removePasskey, renamePasskey } from "#app/domain/accounts/own-passkeys.server.ts";
import { getOwnTwoFactor } from "#app/domain/accounts/own-two-factor.server.ts";
import { roleLabels } from "#app/domain/accounts/rights.ts";
import { hasSingleKeys, switchSingleKeys } from "#app/domain/palette/single-keys.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { formatShortDate } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { SingleKeysSwitch } from "#app/office/palette/single-keys-switch.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { FormGroup } from "#app/office/record/form-page.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { MemberMark } from "#app/office/shell/office-user-menu.tsx";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { Panel } from "#app/office/ui/panel.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/own-account.route.ts";
import { OwnPasskeysPanel } from "./own-passkeys-panel.tsx";
import { OwnSessions } from "./own-sessions.tsx";

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
              <p className="text-small text-ink-2">
                {roleLabels[member.role]} · depuis le {formatShortDate(account.createdAt)}
              </p>
            </div>
          </div>
        </FormGroup>
        <FormGroup title="Mot de passe" purpose="Le changer ferme vos autres sessions.">
          <Panel className="flex flex-wrap items-center justify-between gap-3 px-(--panel-padding) py-3">
            <p className="text-small text-ink-2">
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
          <SingleKeysSwitch isOn={singleKeys} member={member} />
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

function OwnTwoFactorPanel({ twoFactor }: { twoFactor: Awaited<ReturnType<typeof getOwnTwoFactor>> }) {
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-3 px-(--panel-padding) py-3">
      {twoFactor ? (
        <>
          <div className="flex items-center gap-3">
            <ShieldCheck className="size-5 shrink-0 text-success" />
            <div>
              <p className="font-medium text-sm">Activée le {formatShortDate(twoFactor.since)}</p>
              <p className="text-small text-ink-2">
                {counted(twoFactor.codesLeft, "code de secours restant", "codes de secours restants")} sur{" "}
                {twoFactor.codes}
              </p>
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            <ButtonLink variant="secondary" to={`${officePaths.ownTwoFactor}?codes`} preventScrollReset>
              Nouveaux codes…
            </ButtonLink>
            <ButtonLink
              variant="ghost"
              to={`${officePaths.ownTwoFactor}?desactiver`}
              preventScrollReset
              className="text-danger-dark!"
            >
              Désactiver…
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p className="text-small text-ink-2">Non activée</p>
          <ButtonLink variant="secondary" to={officePaths.ownTwoFactor} preventScrollReset>
            Activer…
          </ButtonLink>
        </>
      )}
    </Panel>
  );
}
