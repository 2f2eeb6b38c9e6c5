import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import MailX from "lucide-react/icons/mail-x";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { StaffMailSettings } from "#app/domain/mail-settings/mail-settings.server.ts";
import { formatDayTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Panel, PanelBody, PanelHead } from "#app/office/ui/panel.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** By which server mails leave, and in whose name. */
export function MailServerPanel(props: StaffMailSettings) {
  const { settings, operators, sender, password } = props;
  const server = operators ?? (settings.host ? { ...settings, port: Number(settings.port) } : null);
  return (
    <Panel>
      <PanelHead title="Serveur de courriel" aside={<MailState {...props} hasServer={server !== null} />} />
      <PanelBody className="py-1.5">
        {server ? (
          <dl className="divide-y divide-line">
            <Fact label="Serveur" aside={operators ? <SmtpUrl /> : <ChangeLink what="le serveur" />}>
              {server.host}, port {server.port}, chiffré
              {operators && server.port !== 465 && " si le serveur le propose"}
            </Fact>
            {server.user && (
              <Fact label="Identifiant">
                {server.user}
                {password === "lost" && !operators && (
                  <span className="block text-danger-dark text-note">
                    Le mot de passe ne se lit plus depuis une restauration&nbsp;: ressaisissez-le.
                  </span>
                )}
              </Fact>
            )}
            <Fact label="Expéditeur" aside={<ChangeLink what="l’expéditeur" />}>
              {sender.name} &lt;{sender.address}&gt;
              {props.isExampleSender && (
                <span className="block text-danger-dark text-note">
                  Adresse d’exemple&nbsp;: donnez la vôtre, les serveurs refusent celle-ci.
                </span>
              )}
            </Fact>
            <Fact label="Réponses des clients">à l’agence de la demande, sinon au siège</Fact>
          </dl>
        ) : (
          <NoServer />
        )}
      </PanelBody>
    </Panel>
  );
}

function MailState({ proof, hasServer }: StaffMailSettings & { hasServer: boolean }) {
  if (!hasServer) return <Badge tone="danger">Aucun envoi</Badge>;
  if (!proof) return <Badge icon={<CircleDashed strokeWidth={2} />}>À essayer</Badge>;
  return (
    <Badge tone="success" icon={<CircleCheck strokeWidth={2} />}>
      Accepté le {formatDayTime(proof.at)}
    </Badge>
  );
}

function Fact({ label, aside, children }: { label: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 py-2.5 office-sm:flex-nowrap">
      <dt className="w-full shrink-0 text-ink-2 text-note office-sm:w-44 office-sm:pt-px">{label}</dt>
      <dd className="min-w-0 flex-1 break-words text-plain">{children}</dd>
      {aside && <dd className="shrink-0">{aside}</dd>}
    </div>
  );
}

function SmtpUrl() {
  return (
    <span className="text-ink-2 text-note" title="Réglé par la variable d’environnement, qui l’emporte">
      SMTP_URL
    </span>
  );
}

function ChangeLink({ what }: { what: string }) {
  return (
    <Link
      to={officePaths.mailServer}
      preventScrollReset
      className="-my-1 flex min-h-7 items-center font-medium text-info text-note hover:underline max-office-sm:-my-2.5 max-office-sm:min-h-11"
    >
      Modifier<span className="sr-only"> {what}</span>
    </Link>
  );
}

function NoServer() {
  return (
    <div className="flex flex-wrap items-start gap-3 py-3">
      <MailX className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">Aucun courriel ne part.</p>
        <p className="text-ink-2 text-note">
          Confirmations, devis et invitations restent en fichiers sur le serveur. Indiquez le serveur d’envoi
          de votre boîte aux lettres&nbsp;: votre hébergeur de courriel en donne le nom.
        </p>
      </div>
      <ButtonLink to={officePaths.mailServer} preventScrollReset>
        Indiquer le serveur
      </ButtonLink>
    </div>
  );
}
