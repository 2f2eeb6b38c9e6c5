import Download from "lucide-react/icons/download";
import Lock from "lucide-react/icons/lock";
import Pencil from "lucide-react/icons/pencil";
import { type ReactNode, useEffect, useId } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { SentPage } from "#app/domain/quotes/quote-page.server.ts";
import { stateChips } from "#app/domain/quotes/quote-words.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { QuoteLines, QuoteTotals } from "#app/ui/quote/quote-figures.tsx";
import { QuotePreview } from "../quote-preview.tsx";
import { AnswerLine } from "./answer-line.tsx";
import { CustomerLink } from "./customer-link.tsx";
import { QuoteVersions } from "./quote-versions.tsx";

interface SentQuoteProps {
  page: SentPage;
  /** Whole, while the page that sent it is open; only its hash is kept. */
  link: string | null;
  onLink: (link: string) => void;
}

/** A quote that was sent: it is read, answered and replaced, and never changes. */
export function SentQuote({ page, link, onLink }: SentQuoteProps) {
  const { document, next } = page;
  const chip = stateChips[document.state];
  const canRevise = document.state !== "accepted" && (next === null || next.state === "draft");
  return (
    <div className="-m-3 office-sm:-mx-6 office-sm:-my-5 grid min-h-[calc(100dvh-53px)] office-sm:min-h-[calc(100dvh-57px)] office-lg:grid-cols-[minmax(0,1fr)_500px]">
      <div className="min-w-0 bg-surface">
        <div className="flex flex-wrap items-center gap-3 border-line border-b px-6 py-4 max-office-sm:px-3">
          <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-blue-pale text-blue">
            <Lock className="size-4.5" />
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-2">
              <b className="font-semibold text-[1.0625rem]">{document.number}</b>
              {document.version > 1 && <Badge>version {document.version}</Badge>}
              <Badge tone={chip.tone}>{chip.label}</Badge>
            </p>
            <p className="text-[13px] text-ink-2">
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
          {canRevise && <Revise id={document.id} />}
          {next && next.state !== "draft" && (
            <ButtonLink to={officePaths.quote(next.id)} variant="secondary">
              Ouvrir la version suivante
            </ButtonLink>
          )}
        </div>
        {document.state === "sent" && (
          <SentPart title="Lien du client">
            <CustomerLink id={document.id} link={link} onLink={onLink} />
          </SentPart>
        )}
        <SentPart title="Réponse">
          <AnswerLine page={page} />
        </SentPart>
        <SentPart title="Lignes">
          <div className="@container/sheet overflow-x-auto">
            <QuoteLines document={document} look="office" />
            <QuoteTotals document={document} look="office" className="mt-3 wide:w-68" />
          </div>
        </SentPart>
        <SentPart title="Versions">
          <QuoteVersions page={page} />
        </SentPart>
      </div>
      <QuotePreview title="Document envoyé" document={document} />
    </div>
  );
}

function SentPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-b px-6 py-4 max-office-sm:px-3">
      <h2 id={id} className="mb-3 font-semibold text-[13px]">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The next version begins as a copy of this one. */
function Revise({ id }: { id: string }) {
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
      Nouvelle version
    </Button>
  );
}
