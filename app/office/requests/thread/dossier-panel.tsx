import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { fromDuring, todayOf } from "#app/domain/rental/days.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import { hoursWords } from "#app/domain/rental/stay-hours.ts";
import { timesName } from "#app/domain/rental/vehicle-quantity.ts";
import { customerKinds, handovers } from "#app/domain/requests/request-terms.ts";
import { fullCustomerName, type OpenRequest } from "#app/domain/requests/thread/open-request.ts";
import { capitalised } from "#app/lib/elision.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { counted } from "#app/lib/plural.ts";
import { CopyButton } from "#app/office/ui/copy-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { AllEarlierLink, EarlierFiles } from "../earlier-files.tsx";
import { AddVehicleDialog, DossierVehicles } from "./dossier-vehicles.tsx";
import { EstimateSeen } from "./estimate-seen.tsx";
import { TermsDialog } from "./terms-dialog.tsx";

export function DossierPanel({ request, now }: { request: OpenRequest; now: Date }) {
  const today = todayOf(now);
  return (
    <>
      <Client {...request} />
      {request.known && (
        <PanelSection title="Déjà client" aside={<AllEarlierLink customer={request.known} />}>
          <EarlierFiles customer={request.known} today={today} className="-mx-2" />
        </PanelSection>
      )}
      <Stay request={request} today={today} />
      <PanelSection
        title="Véhicules"
        aside={<AddVehicleDialog requestId={request.id} today={today} label="Ajouter" hasIcon />}
      >
        <DossierVehicles request={request} today={today} />
      </PanelSection>
      {request.extras.length > 0 && (
        <PanelSection title="Prestations demandées">
          <ul className="space-y-1 text-small">
            {request.extras.map(({ name, quantity }) => (
              <li key={name} className="[overflow-wrap:anywhere]">
                {timesName(name, quantity)}
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      {request.vehicles.length > 0 && (
        // Whoever telephoned was shown nothing.
        <PanelSection title={request.message ? "Estimation vue par le client" : "Estimation"}>
          <EstimateSeen request={request} today={today} />
        </PanelSection>
      )}
    </>
  );
}

function Client({ terms }: OpenRequest) {
  const { name, company_name, customer_kind, email, phone } = terms;
  return (
    <PanelSection title="Client">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 font-semibold text-sm [overflow-wrap:anywhere]">{fullCustomerName(terms)}</p>
        {customer_kind && <Badge>{customerKinds[customer_kind]}</Badge>}
      </div>
      {company_name && name && (
        <p className="text-small text-ink-2 [overflow-wrap:anywhere]">{company_name}</p>
      )}
      <ul className="mt-1.5 text-small [&_svg]:size-4">
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
  const { terms, agency, doors } = request;
  const dates = shortDates(terms, today);
  const hours = hoursWords(terms);
  return (
    <PanelSection title="Location" aside={<TermsDialog request={request} />}>
      <dl className="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-y-1.5 text-small">
        <Fact label="Dates">
          <span className="font-medium">{dates.period ?? "Non précisées"}</span>
          {dates.length && <span className="block text-ink-2">{dates.length}</span>}
        </Fact>
        {hours && <Fact label="Heures">{capitalised(hours)}</Fact>}
        {terms.km !== null && <Fact label="Kilomètres">{formatNumber(terms.km)}&nbsp;km prévus</Fact>}
        {terms.handover && (
          <Fact label={terms.handover === "agence" ? "Retrait" : "Livraison"}>
            {terms.handover === "agence" && agency ? `À l’agence, ${agency}` : handovers[terms.handover]}
            {terms.place && <span className="block [overflow-wrap:anywhere]">{terms.place}</span>}
          </Fact>
        )}
        {agency && terms.handover !== "agence" && <Fact label="Agence">{agency}</Fact>}
      </dl>
      {doors.map((notice) => (
        <p key={notice} className="mt-1.5 flex items-start gap-1.5 text-danger-dark text-small">
          <TriangleAlert className="mt-0.5 size-3.5 shrink-0" />
          {notice}
        </p>
      ))}
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

function PanelSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-line border-b px-5 py-4 last:border-b-0">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 className="font-semibold text-small">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** «du lun. 23 au ven. 27 nov.» and «5 jours, dates fermes». */
export function shortDates({ during, days, flexible }: OpenRequest["terms"], today: string) {
  const period = formatDays(fromDuring(during), today, "named") || null;
  const firmness = flexible ? "dates souples" : period && "dates fermes";
  const length = [days !== null && counted(days, "jour"), firmness].filter(Boolean).join(", ");
  return { period, length };
}
