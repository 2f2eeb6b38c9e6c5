import Inbox from "lucide-react/icons/inbox";
import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { todayOf } from "#app/domain/rental/days.ts";
import { allRequests, requestsHref } from "#app/domain/requests/request-query.ts";
import { customerKinds, handovers } from "#app/domain/requests/request-terms.ts";
import { fullCustomerName } from "#app/domain/requests/thread/customer-name.ts";
import type { OpenRequest } from "#app/domain/requests/thread/open-request.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { counted } from "#app/lib/plural.ts";
import { CopyButton } from "#app/office/ui/copy-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { DossierVehicles } from "./dossier-vehicles.tsx";
import { EstimateSeen } from "./estimate-seen.tsx";
import { PanelSection } from "./panel-section.tsx";
import { shortDates } from "./short-dates.ts";
import { TermsDialog } from "./terms-dialog.tsx";

/** Who asks, for what, with which vehicles, at what price: the file beside its thread. */
export function DossierPanel({ request, now }: { request: OpenRequest; now: Date }) {
  const today = todayOf(now);
  return (
    <>
      <Client request={request} />
      <Stay request={request} today={today} />
      <DossierVehicles request={request} today={today} />
      <EstimateSeen request={request} today={today} />
    </>
  );
}

function Client({ request: { terms, others } }: { request: OpenRequest }) {
  const { name, company_name, customer_kind, email, phone } = terms;
  return (
    <PanelSection title="Client">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 font-semibold text-sm [overflow-wrap:anywhere]">{fullCustomerName(terms)}</p>
        {customer_kind && <Badge>{customerKinds[customer_kind]}</Badge>}
      </div>
      {company_name && name && (
        <p className="text-[13px] text-ink-2 [overflow-wrap:anywhere]">{company_name}</p>
      )}
      <ul className="mt-1.5 text-[13px] [&_svg]:size-4">
        {email && (
          <Reach icon={<Mail />}>
            <a
              href={`mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`}
              className="min-w-0 flex-1 truncate text-info hover:underline"
              title={email}
            >
              {email}
            </a>
            <CopyButton text={email} label="Copier l’adresse e-mail" copiedLabel="Adresse copiée" />
          </Reach>
        )}
        {phone && (
          <Reach icon={<Phone />}>
            <a href={phoneHref(phone)} className="min-w-0 flex-1 truncate text-info hover:underline">
              {formatPhone(phone)}
            </a>
            <CopyButton text={phone} label="Copier le numéro" copiedLabel="Numéro copié" />
          </Reach>
        )}
        {others && (
          <Reach icon={<Inbox />}>
            <Link
              to={requestsHref(allRequests, { q: email })}
              className="min-w-0 flex-1 text-info hover:underline"
            >
              {counted(others.count, "autre demande", "autres demandes")}
              {others.count === 1 ? `, en\u00a0${others.year}` : `, la dernière en\u00a0${others.year}`}
            </Link>
          </Reach>
        )}
      </ul>
    </PanelSection>
  );
}

function Reach({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-7 items-center gap-2 text-ink-2 max-office-sm:min-h-10">
      {icon}
      {children}
    </li>
  );
}

function Stay({ request, today }: { request: OpenRequest; today: string }) {
  const { terms, agency } = request;
  const dates = shortDates(terms, today);
  return (
    <PanelSection title="Location" aside={<TermsDialog request={request} />}>
      <dl className="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-y-1.5 text-[13px]">
        <Fact label="Dates">
          <span className="font-medium">{dates.period ?? "Non précisées"}</span>
          {dates.length && <span className="block text-ink-2">{dates.length}</span>}
        </Fact>
        {terms.km !== null && <Fact label="Kilomètres">{formatNumber(terms.km)}&nbsp;km prévus</Fact>}
        {terms.handover && (
          <Fact label={terms.handover === "agence" ? "Retrait" : "Livraison"}>
            {terms.handover === "agence" && agency ? `À l’agence, ${agency}` : handovers[terms.handover]}
            {terms.place && <span className="block [overflow-wrap:anywhere]">{terms.place}</span>}
          </Fact>
        )}
        {agency && terms.handover !== "agence" && <Fact label="Agence">{agency}</Fact>}
      </dl>
    </PanelSection>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
