import Calculator from "lucide-react/icons/calculator";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChevronRight from "lucide-react/icons/chevron-right";
import FolderOpen from "lucide-react/icons/folder-open";
import Phone from "lucide-react/icons/phone";
import Truck from "lucide-react/icons/truck";
import UserCheck from "lucide-react/icons/user-check";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { bothAmounts } from "#app/domain/rental/estimate-words.ts";
import { knownFiles } from "#app/domain/requests/known-customer.ts";
import { customerKinds } from "#app/domain/requests/request-terms.ts";
import { fullCustomerName, lastEntryId, type OpenRequest } from "#app/domain/requests/thread/open-request.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { counted } from "#app/lib/plural.ts";
import { CopyButton } from "#app/office/ui/copy-button.tsx";
import { Dialog, DialogBody } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { Composer } from "./composer.tsx";
import { DossierPanel, shortDates } from "./dossier-panel.tsx";
import { Thread } from "./thread.tsx";

type DossierProps = { request: OpenRequest; now: Date };

export function Dossier({ request, me, now }: DossierProps & { me: StaffMember }) {
  const scroller = useRef<HTMLDivElement>(null);
  const last = lastEntryId(request);
  const isAtEnd = useRef(true);
  // A conversation is read from its end; a message that nobody answered yet, from its beginning.
  useLayoutEffect(() => {
    if (last) showEnd(scroller.current);
  }, [last]);
  // The composer that grows under it takes nothing of what was in sight.
  useEffect(() => {
    const place = scroller.current;
    if (!place) return;
    const observer = new ResizeObserver(() => isAtEnd.current && showEnd(place));
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return (
    // On paper one column: whose it is, what is asked, what was said.
    <div className="request-print flex min-h-0 flex-1 office-lg:grid office-lg:grid-cols-[minmax(0,1fr)_292px] print:flex! print:flex-col">
      <article
        aria-labelledby="request-title"
        className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface print:contents"
      >
        <div
          ref={scroller}
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
            isAtEnd.current = scrollTop + clientHeight >= scrollHeight - 8;
          }}
          className="min-h-0 flex-1 px-3 pt-4 pb-5 office-sm:px-6 office-md:overflow-y-auto office-md:pt-5 print:contents"
        >
          <Head request={request} now={now} />
          <Thread request={request} me={me} now={now} />
        </div>
        <Composer request={request} me={me} />
      </article>
      <aside
        aria-label="Dossier"
        className="min-h-0 overflow-y-auto border-line border-l bg-paper not-print:max-office-lg:hidden print:-order-1 print:mb-4 print:columns-2 print:overflow-visible print:border-l-0 print:bg-transparent"
      >
        <DossierPanel request={request} now={now} />
      </aside>
    </div>
  );
}

function showEnd(place: HTMLElement | null) {
  place?.scrollTo({ top: place.scrollHeight });
}

function Head({ request, now }: DossierProps) {
  const { reference, title, terms } = request;
  const who = [terms.company_name, terms.customer_kind && customerKinds[terms.customer_kind].toLowerCase()];
  return (
    <header className="mb-3 flex flex-wrap print:order-first items-center justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-40">
        <h2
          id="request-title"
          tabIndex={-1}
          className="font-semibold text-[20px] leading-7 outline-none [overflow-wrap:anywhere]"
        >
          <span className="office-md:hidden">{fullCustomerName(terms)}</span>
          <span className="max-office-md:hidden">{title}</span>
        </h2>
        <p className="text-small text-ink-2 office-md:hidden">
          {[...who, title].filter(Boolean).join(" · ")}
        </p>
      </div>
      <p className="flex items-center gap-1 text-small text-ink-2 max-office-md:self-start max-office-md:pt-1">
        <span className="max-office-md:sr-only">Référence</span>
        <span className="font-semibold text-ink tabular-nums">{reference}</span>
        <CopyButton text={reference} label="Copier la référence" copiedLabel="Référence copiée" />
      </p>
      <FoldedDossier request={request} now={now} />
    </header>
  );
}

/** Where there is no room for the file beside its thread: behind one button, on a phone behind four rows that tell it. */
function FoldedDossier({ request, now }: DossierProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={open} className="max-office-md:hidden office-lg:hidden">
        <FolderOpen />
        Dossier
      </Button>
      <PhoneRows request={request} now={now} onOpen={open} />
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        placement="right"
        width={400}
        title={`Dossier ${request.reference}`}
      >
        <DialogBody className="bg-paper px-0! pt-0! pb-0!">
          <DossierPanel request={request} now={now} />
        </DialogBody>
      </Dialog>
    </>
  );
}

function PhoneRows({ request, now, onOpen }: DossierProps & { onOpen: () => void }) {
  const { terms, vehicles, seen } = request;
  const dates = shortDates(terms, todayOf(now));
  const taken = vehicles.filter(({ mark }) => mark?.kind === "taken" || mark?.kind === "switched-off").length;
  const count = vehicles.reduce((sum, { quantity }) => sum + quantity, 0);
  const amounts = seen && bothAmounts(seen.total, terms.customer_kind);
  return (
    <div className="mt-3 w-full divide-y divide-line rounded-badge border border-line bg-surface office-md:hidden print:hidden">
      <Row icon={<CalendarDays />} onOpen={onOpen}>
        <span className="font-medium first-letter:uppercase">{dates.period ?? "Dates non précisées"}</span>
        {terms.days !== null && `, ${counted(terms.days, "jour")}`}
        {terms.km !== null && ` · ${formatNumber(terms.km)}\u00a0km`}
      </Row>
      <Row icon={<Truck />} onOpen={onOpen}>
        {count === 0 ? "Aucun véhicule" : counted(count, "véhicule")}
        {taken > 0 && " · "}
        {taken > 0 && <span className="text-danger-dark">{counted(taken, "pris", "pris")}</span>}
      </Row>
      <Row icon={<Calculator />} onOpen={onOpen}>
        {amounts && <span className="font-medium">{amounts[0]}</span>}
        {amounts ? ` · ${amounts[1]}` : "Sans estimation"}
      </Row>
      {request.known && (
        <Row icon={<UserCheck />} onOpen={onOpen}>
          Déjà client&nbsp;: {knownFiles(request.known)}
        </Row>
      )}
      {terms.phone ? (
        <a href={phoneHref(terms.phone)} className={`${rowClass} text-info no-underline`}>
          <Phone />
          <span className="min-w-0 flex-1 truncate">{formatPhone(terms.phone)}</span>
          <ChevronRight />
        </a>
      ) : (
        <Row icon={<Phone />} onOpen={onOpen}>
          Sans téléphone
        </Row>
      )}
    </div>
  );
}

const rowClass =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 px-3 text-left text-sm [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-2";

function Row({ icon, onOpen, children }: { icon: ReactNode; onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onOpen} className={rowClass}>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight />
    </button>
  );
}
