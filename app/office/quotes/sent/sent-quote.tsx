import Download from "lucide-react/icons/download";
import Link2 from "lucide-react/icons/link-2";
import Lock from "lucide-react/icons/lock";
import Pencil from "lucide-react/icons/pencil";
import { useEffect, useState } from "react";
import { Link, useFetcher, useNavigate } from "react-router";
import type { SentPage } from "#app/domain/quotes/quote-page.server.ts";
import { stateChip } from "#app/domain/quotes/quote-words.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { formatCents } from "#app/lib/euros.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { CopyButton } from "#app/office/ui/copy-button.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { FormSection } from "#app/office/ui/form-section.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { controlClass, InputBox } from "#app/ui/field.tsx";
import { QuoteLines, QuoteTotals } from "#app/ui/quote/quote-figures.tsx";
import { QuotePreview } from "../quote-preview.tsx";
import { AnswerLine } from "./note-answer.tsx";

const part = { className: "px-6 max-office-sm:px-3" };

interface SentQuoteProps {
  page: SentPage;
  /** Whole, while the page that sent it is open; only its hash is kept. */
  link: string | null;
  onLink: (link: string) => void;
}

/** A quote that was sent: it is read, answered and replaced, and never changes. */
export function SentQuote({ page, link, onLink }: SentQuoteProps) {
  const { document, next } = page;
  const chip = stateChip(document.state);
  const isContract = document.state === "accepted" || document.state === "amended";
  const canRevise = !isContract && (next === null || next.state === "draft");
  return (
    <div className="-m-3 office-sm:-mx-6 office-sm:-my-5 grid min-h-[calc(100dvh-53px)] office-sm:min-h-[calc(100dvh-57px)] office-lg:grid-cols-[minmax(0,1fr)_500px]">
      <div className="min-w-0 bg-surface">
        <div className="flex flex-wrap items-center gap-3 border-line border-b px-6 py-4 max-office-sm:px-3">
          <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-blue-pale text-blue">
            <Lock className="size-4.5" />
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-2">
              <b className="font-semibold text-large">{document.number}</b>
              {(document.amendment || document.version > 1) && (
                <Badge>{versionWords(document).toLowerCase()}</Badge>
              )}
              <Badge tone={chip.tone}>{chip.label}</Badge>
            </p>
            <p className="text-small text-ink-2">
              Envoyé par {page.sentBy} le {formatShortDateTime(page.sentAt)}. Il ne change plus.
            </p>
          </div>
          <a
            href={officePaths.quotePdf(document.id)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: "secondary" })}
          >
            <Download strokeWidth={2} />
            PDF
          </a>
          {canRevise && (
            <Revise
              id={document.id}
              label={document.state === "cancelled" ? "Reprendre ce devis" : "Nouvelle version"}
            />
          )}
          {next && next.state !== "draft" && (
            <ButtonLink to={officePaths.quote(next.id)} variant="secondary">
              Ouvrir la version suivante
            </ButtonLink>
          )}
        </div>
        {document.state === "sent" && (
          <FormSection {...part} title="Lien du client">
            <CustomerLink id={document.id} link={link} onLink={onLink} />
          </FormSection>
        )}
        <FormSection {...part} title="Réponse">
          <AnswerLine page={page} />
        </FormSection>
        <FormSection {...part} title="Lignes">
          <div className="@container/sheet overflow-x-auto">
            <QuoteLines document={document} look="office" />
            <QuoteTotals document={document} look="office" className="mt-3 wide:w-68" />
          </div>
        </FormSection>
        <FormSection {...part} title="Versions">
          <QuoteVersions page={page} />
        </FormSection>
      </div>
      <QuotePreview title="Document envoyé" document={document} />
    </div>
  );
}

function Revise({ id, label }: { id: string; label: string }) {
  const navigate = useNavigate();
  const fetcher = useFetcher<ActionResult>();
  const answer = fetcher.data;
  useEffect(() => {
    if (answer?.ok && answer.id) void navigate(officePaths.quote(answer.id));
  }, [answer, navigate]);
  return (
    <Button
      variant="secondary"
      busy={fetcher.state !== "idle"}
      className="max-office-sm:hidden"
      onClick={() => void fetcher.submit({ intent: "revise", id }, { method: "post" })}
    >
      <Pencil strokeWidth={2} />
      {label}
    </Button>
  );
}

/** Amendments are counted for themselves. */
const versionWords = ({ version, amendment }: { version: number; amendment: number | null }) =>
  amendment ? `Avenant\u00a0${amendment}` : `Version ${version}`;

function QuoteVersions({ page: { versions, document, next } }: { page: SentPage }) {
  return (
    <ul>
      {next?.state === "draft" && (
        <li className="border-line-inner border-b py-2.5">
          <Link to={officePaths.quote(next.id)} className="text-info no-underline hover:underline">
            Version {document.version + 1}, en préparation
          </Link>
        </li>
      )}
      {versions.map(({ id, version, amendment, state, sentAt, ttc, ht }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-line-inner border-b py-2.5 last:border-b-0 office-sm:grid-cols-[6.5rem_minmax(0,1fr)_minmax(0,1fr)_auto_auto]"
        >
          {id === document.id ? (
            <b className="font-medium">{versionWords({ version, amendment })}</b>
          ) : (
            <Link to={officePaths.quote(id)} className="text-info no-underline hover:underline">
              {versionWords({ version, amendment })}
            </Link>
          )}
          <p className="row-start-2 flex flex-wrap gap-x-3 text-small office-sm:contents">
            <span className="text-small text-ink-2">{formatShortDateTime(sentAt)}</span>
            <span className="text-small tabular-nums">
              {document.isConsumer
                ? `${formatCents(ttc, { exact: true })}\u00a0TTC`
                : `${formatCents(ht, { exact: true })}\u00a0HT`}
            </span>
          </p>
          <span className="col-start-2 row-start-1 justify-self-end office-sm:col-auto office-sm:row-auto">
            <Badge tone={stateChip(state).tone}>{stateChip(state).label}</Badge>
          </span>
          <a
            href={officePaths.quotePdf(id)}
            target="_blank"
            rel="noreferrer"
            aria-label={`PDF, ${versionWords({ version, amendment }).toLowerCase()}`}
            className="col-start-2 row-start-2 flex items-center gap-1.5 justify-self-end text-small text-info no-underline hover:underline max-office-sm:min-h-9 office-sm:col-auto office-sm:row-auto"
          >
            <Download className="size-4" />
            PDF
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Whoever has the link may answer: it is shown while the page that made it is open, and never again. */
function CustomerLink({ id, link, onLink }: Omit<SentQuoteProps, "page"> & { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const fetcher = useFetcher<ActionResult>();
  const answer = fetcher.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is heard once
  useEffect(() => {
    if (!answer?.ok || !answer.link) return;
    setAsking(false);
    onLink(answer.link);
  }, [answer]);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-60 flex-1">
          <InputBox prefix={<Link2 />}>
            <input
              readOnly
              aria-label="Lien du client"
              value={link ?? "Envoyé au client, et gardé nulle part"}
              onFocus={(event) => event.currentTarget.select()}
              className={`${controlClass} h-(--control-height)`}
            />
          </InputBox>
        </div>
        {link && <CopyButton text={link} label="Copier le lien" copiedLabel="Lien copié" />}
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Nouveau lien…
        </Button>
      </div>
      <p className="mt-2 text-small text-ink-2">
        {link
          ? "Montré en entier jusqu’à la fermeture de cette page. Un nouveau lien éteint l’ancien."
          : "Le client l’a reçu par e-mail. Un nouveau lien éteint l’ancien."}
      </p>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        role="alertdialog"
        title="Faire un nouveau lien ?"
        description="Celui que le client a reçu ne fonctionnera plus. Le nouveau n’est pas envoyé : vous le copiez."
      >
        <DialogBody>{null}</DialogBody>
        <DialogFooter>
          <DialogClose render={<Button variant="secondary" />}>Annuler</DialogClose>
          <Button
            busy={fetcher.state !== "idle"}
            onClick={() => void fetcher.submit({ intent: "renew", id }, { method: "post" })}
          >
            Faire un nouveau lien
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}
