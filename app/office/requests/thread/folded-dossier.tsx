import Calculator from "lucide-react/icons/calculator";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChevronRight from "lucide-react/icons/chevron-right";
import FolderOpen from "lucide-react/icons/folder-open";
import Phone from "lucide-react/icons/phone";
import Truck from "lucide-react/icons/truck";
import { type ReactNode, useState } from "react";
import { todayOf } from "#app/domain/rental/days.ts";
import type { OpenRequest } from "#app/domain/requests/thread/open-request.ts";
import { formatCents } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { counted } from "#app/lib/plural.ts";
import { Dialog, DialogBody } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { DossierPanel } from "./dossier-panel.tsx";
import { shortDates } from "./short-dates.ts";

interface FoldedFileProps {
  request: OpenRequest;
  now: Date;
}

/** Where there is no room for the file beside its thread: behind one button, on a phone behind four rows that tell it. */
export function FoldedDossier({ request, now }: FoldedFileProps) {
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

function PhoneRows({ request, now, onOpen }: FoldedFileProps & { onOpen: () => void }) {
  const { terms, vehicles, seen } = request;
  const dates = shortDates(terms, todayOf(now));
  const taken = vehicles.filter(({ mark }) => mark?.kind === "taken" || mark?.kind === "switched-off").length;
  const amounts = seen && [
    `${formatCents(seen.total.ht, { exact: true })}\u00a0HT`,
    `${formatCents(seen.total.ttc, { exact: true })}\u00a0TTC`,
  ];
  const isHtFirst = terms.customer_kind === "professionnel";
  return (
    <div className="mt-3 w-full divide-y divide-line rounded-[8px] border border-line bg-surface office-md:hidden">
      <Row icon={<CalendarDays />} onOpen={onOpen}>
        <span className="font-medium first-letter:uppercase">{dates.period ?? "Dates non précisées"}</span>
        {terms.days !== null && `, ${counted(terms.days, "jour")}`}
        {terms.km !== null && ` · ${formatNumber(terms.km)}\u00a0km`}
      </Row>
      <Row icon={<Truck />} onOpen={onOpen}>
        {vehicles.length === 0 ? "Aucun véhicule" : counted(vehicles.length, "véhicule")}
        {taken > 0 && (
          <>
            {" · "}
            <span className="text-danger-dark">{counted(taken, "pris", "pris")}</span>
          </>
        )}
      </Row>
      <Row icon={<Calculator />} onOpen={onOpen}>
        {amounts ? (
          <>
            <span className="font-medium">{amounts[isHtFirst ? 0 : 1]}</span> · {amounts[isHtFirst ? 1 : 0]}
          </>
        ) : (
          "Sans estimation"
        )}
      </Row>
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
