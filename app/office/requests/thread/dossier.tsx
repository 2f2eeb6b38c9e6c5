import { useEffect, useLayoutEffect, useRef } from "react";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { customerKinds } from "#app/domain/requests/request-terms.ts";
import { fullCustomerName } from "#app/domain/requests/thread/customer-name.ts";
import { lastEntryId, type OpenRequest } from "#app/domain/requests/thread/open-request.ts";
import { CopyButton } from "#app/office/ui/copy-button.tsx";
import { Composer } from "./composer.tsx";
import { DossierPanel } from "./dossier-panel.tsx";
import { FoldedDossier } from "./folded-dossier.tsx";
import { Thread } from "./thread.tsx";

interface RequestFileProps {
  request: OpenRequest;
  me: StaffMember;
  now: Date;
}

/** The open request: its thread with the composer at its foot, and the file at the right. */
export function Dossier({ request, me, now }: RequestFileProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const last = lastEntryId(request);
  const isAtEnd = useRef(true);
  // A conversation is read from its end; a message that nobody answered yet, from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what it moves for
  useLayoutEffect(() => {
    if (last) showEnd(scroller.current);
  }, [request.id, last]);
  // The composer that grows under it takes nothing of what was in sight.
  useEffect(() => {
    const place = scroller.current;
    if (!place) return;
    const observer = new ResizeObserver(() => isAtEnd.current && showEnd(place));
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="flex min-h-0 flex-1 office-lg:grid office-lg:grid-cols-[minmax(0,1fr)_292px]">
      <article aria-labelledby="request-title" className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
        <div
          ref={scroller}
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
            isAtEnd.current = scrollTop + clientHeight >= scrollHeight - 8;
          }}
          className="min-h-0 flex-1 px-3 pt-4 pb-5 office-sm:px-6 office-md:overflow-y-auto office-md:pt-5"
        >
          <Head request={request} now={now} />
          <Thread request={request} me={me} now={now} />
        </div>
        <Composer request={request} me={me} />
      </article>
      <aside
        aria-label="Dossier"
        className="min-h-0 overflow-y-auto border-line border-l bg-paper max-office-lg:hidden"
      >
        <DossierPanel request={request} now={now} />
      </aside>
    </div>
  );
}

function showEnd(place: HTMLElement | null) {
  place?.scrollTo({ top: place.scrollHeight });
}

function Head({ request, now }: Pick<RequestFileProps, "request" | "now">) {
  const { reference, title, terms } = request;
  const who = [terms.company_name, terms.customer_kind && customerKinds[terms.customer_kind].toLowerCase()];
  return (
    <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-40">
        <h2
          id="request-title"
          tabIndex={-1}
          className="font-semibold text-[20px] leading-7 outline-none [overflow-wrap:anywhere]"
        >
          <span className="office-md:hidden">{fullCustomerName(terms)}</span>
          <span className="max-office-md:hidden">{title}</span>
        </h2>
        <p className="text-[13px] text-ink-2 office-md:hidden">
          {[...who, title].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className="flex items-center gap-3 max-office-md:self-start max-office-md:pt-1">
        <p className="flex items-center gap-1 text-[13px] text-ink-2">
          <span className="max-office-md:sr-only">Référence</span>
          <span className="font-semibold text-ink tabular-nums">{reference}</span>
          <CopyButton text={reference} label="Copier la référence" copiedLabel="Référence copiée" />
        </p>
      </div>
      <FoldedDossier request={request} now={now} />
    </header>
  );
}
