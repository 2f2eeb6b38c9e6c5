import { type ReactNode, useEffect } from "react";
import { useFetcher } from "react-router";
import { type DomainRecord, type MailDomain, proposedDmarc } from "#app/domain/mail-settings/mail-domain.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { CopyButton } from "#app/office/ui/copy-button.tsx";
import { FailureNotice } from "#app/office/ui/failure-notice.tsx";
import { Panel } from "#app/office/ui/panel.tsx";
import { SkeletonList } from "#app/office/ui/skeleton.tsx";
import { Badge } from "#app/ui/badge.tsx";

/** «Pour ne pas finir dans les indésirables»: what receivers read of the sender's domain. We read it too, and write nothing. */
export function MailDomainPanel({ sender }: { sender: string }) {
  const fetcher = useFetcher<{ domain: MailDomain | null }>();
  const name = sender.slice(sender.lastIndexOf("@") + 1).toLowerCase();
  const { load } = fetcher;
  useEffect(() => {
    if (name) void load(officePaths.mailDomain);
  }, [load, name]);
  const found = fetcher.data?.domain;
  const domain = found?.domain === name ? found : undefined;
  return (
    <Panel>
      <header className="border-line border-b px-(--panel-padding) py-3">
        <h2 className="text-panel-title">Pour ne pas finir dans les indésirables</h2>
        <p className="mt-0.5 break-words text-ink-2 text-note">
          Lu à l’instant dans le DNS de {name}. Chez votre hébergeur de nom de domaine, personne d’autre ne
          peut le faire.
        </p>
      </header>
      {domain && <Records domain={domain} sender={sender} />}
      {!domain && fetcher.data?.domain !== null && (
        <div className="px-(--panel-padding) py-3">
          <SkeletonList label="Lecture du DNS…" rows={4} />
        </div>
      )}
      {fetcher.data?.domain === null && (
        <FailureNotice
          message="Le DNS n’a pas pu être lu."
          isRetrying={fetcher.state !== "idle"}
          onRetry={() => void load(officePaths.mailDomain)}
          className="m-4"
        />
      )}
    </Panel>
  );
}

function Records({ domain: { spf, dmarc, mx }, sender }: { domain: MailDomain; sender: string }) {
  return (
    <dl className="divide-y divide-line">
      <Line label="SPF" record={spf}>
        {spf.state === "present" && "Dit quels serveurs peuvent écrire en votre nom."}
        {spf.state === "absent" &&
          "Aucun\u00a0: rien ne dit que votre serveur peut écrire en votre nom. Votre hébergeur de courriel donne la ligne exacte, elle commence par v=spf1. Type TXT, nom @."}
        {spf.state === "wrong" &&
          (spf.values.length > 1
            ? "Deux lignes\u00a0: les serveurs n’en lisent aucune. Réunissez-les en une."
            : "Elle laisse le monde entier écrire en votre nom. Finissez-la par -all.")}
      </Line>
      <Line label="DKIM" badge={<Badge tone="info">À vérifier</Badge>}>
        Le nom de la clé ne se devine pas. Dans l’essai reçu, «&nbsp;Afficher l’original&nbsp;» doit dire{" "}
        <strong className="whitespace-nowrap">DKIM&nbsp;: PASS</strong>. Sinon, activez la signature chez
        votre hébergeur de courriel.
      </Line>
      <Line
        label="DMARC"
        record={dmarc}
        proposed={dmarc.state === "absent" ? proposedDmarc(sender) : undefined}
      >
        {dmarc.state === "present" && "Dit quoi faire de ce qui n’est pas de vous."}
        {dmarc.state === "absent" && (
          <>
            À ajouter, type TXT, nom <strong>_dmarc</strong>&nbsp;:
          </>
        )}
        {dmarc.state === "wrong" && "Deux lignes\u00a0: les serveurs n’en lisent aucune. Gardez-en une."}
      </Line>
      <Line label="MX" record={mx}>
        {mx.state === "present" && "Les réponses arrivent là."}
        {mx.state === "absent" &&
          "Aucun\u00a0: personne ne peut répondre à cette adresse, et beaucoup la refusent."}
      </Line>
    </dl>
  );
}

interface LineProps {
  label: string;
  record?: DomainRecord;
  badge?: ReactNode;
  proposed?: string;
  children: ReactNode;
}

function Line({ label, record, badge, proposed, children }: LineProps) {
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 px-(--panel-padding) py-3 office-sm:grid-cols-[4rem_6.5rem_minmax(0,1fr)]">
      <dt className="font-semibold text-plain">{label}</dt>
      <dd>{badge ?? (record && <StateBadge state={record.state} />)}</dd>
      <dd className="min-w-0 text-note max-office-sm:col-span-2">
        <p>
          {record?.state === "unread"
            ? "Le DNS n’a pas répondu à temps. Rouvrez la page dans un instant."
            : children}
        </p>
        {record?.values.map((value) => (
          <RecordText key={value} text={value} />
        ))}
        {proposed && (
          <div className="flex items-start gap-2">
            <RecordText text={proposed} />
            <CopyButton text={proposed} label="Copier la ligne DMARC" className="mt-1 shrink-0" />
          </div>
        )}
      </dd>
    </div>
  );
}

const states = {
  present: { tone: "success", label: "Présent" },
  absent: { tone: "danger", label: "Absent" },
  wrong: { tone: "danger", label: "À corriger" },
  unread: { tone: "neutral", label: "Pas pu lire" },
} as const;

function StateBadge({ state }: Pick<DomainRecord, "state">) {
  return <Badge tone={states[state].tone}>{states[state].label}</Badge>;
}

function RecordText({ text }: { text: string }) {
  return (
    <code className="mt-1.5 block min-w-0 flex-1 break-all rounded-control bg-paper-2 px-2.5 py-1.5 font-mono text-help text-ink-2">
      {text}
    </code>
  );
}
