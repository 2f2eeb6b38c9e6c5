import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import Download from "lucide-react/icons/download";
import FileText from "lucide-react/icons/file-text";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { differenceWords } from "#app/domain/quotes/amendments/amendment-changes.ts";
import { askAgainHref, type CustomerQuote, type QuoteLinks } from "#app/domain/quotes/customer-quote.ts";
import { bindingAmount } from "#app/domain/quotes/quote-document.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import type { OfferedVehicle } from "#app/domain/vehicles/offered-vehicles.server.ts";
import { formatCents } from "#app/lib/euros.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { plural } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { RaisedOrdinals } from "#app/ui/raised-ordinals.tsx";
import { VehicleTile } from "./quote-parts.tsx";

/** On the narrowest phones a long label takes a second line. */
export const wraps =
  "max-sm:h-auto! max-sm:min-h-14 max-sm:whitespace-normal! max-sm:px-4! max-sm:py-3 max-sm:text-balance";

const icons = { clock: Clock, file: FileText, refusal: CircleX, alert: CircleAlert };

type NoticeCardProps = {
  icon: keyof typeof icons;
  title: string;
  lead: string;
  facts?: { label: string; value: string }[];
  children: ReactNode;
  phone: string;
};

function NoticeCard({ icon, title, lead, facts = [], children, phone }: NoticeCardProps) {
  const Icon = icons[icon];
  const ground = icon === "alert" ? "bg-danger-tint text-danger-dark" : "bg-sand text-ink-2";
  return (
    <section className="mx-auto max-w-[34rem] rounded-card border border-line bg-surface px-5 py-6 sm:p-9">
      <span className={`flex size-14 items-center justify-center rounded-full ${ground}`}>
        <Icon className="size-7" strokeWidth={1.75} />
      </span>
      <h1 className="mt-5 font-bold text-[1.875rem] leading-[1.15] tracking-[-0.032em]">{title}</h1>
      <p className="mt-2.5 text-ink-2 leading-[1.55]">
        <RaisedOrdinals>{lead}</RaisedOrdinals>
      </p>
      {facts.length > 0 && (
        <dl className="mt-5 border-line-strong border-t">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex justify-between gap-4 border-line border-b py-3.5">
              <dt className="shrink-0 text-ink-2">{label}</dt>
              <dd className="min-w-0 text-right font-semibold text-copy wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-6 grid gap-3">
        {children}
        {phone && (
          <a href={phoneHref(phone)} className={buttonClass({ variant: "secondary", size: "xl" })}>
            <Phone />
            {formatPhone(phone)}
          </a>
        )}
      </div>
    </section>
  );
}

type NoticeProps = {
  quote: CustomerQuote;
  links: QuoteLinks;
  today: string;
  /** Its customer has just pressed to cancel it, a moment after it was amended. */
  isKept?: boolean;
};

/** Expired, refused, withdrawn, replaced: what it was, why it is over, and the way on. */
export function QuoteNotice({ quote, links, today, isKept = false }: NoticeProps) {
  if (quote.successor)
    return <Replaced quote={quote} links={links} successor={quote.successor} isKept={isKept} />;
  if (quote.document.amendment)
    return (
      <NoticeCard {...amendmentNoticeOf(quote)} facts={amendmentFacts(quote)} phone={quote.office.phone}>
        {null}
      </NoticeCard>
    );
  const isRefused = quote.state === "refused";
  return (
    <NoticeCard {...noticeOf(quote)} facts={factsOf(quote, today)} phone={quote.office.phone}>
      <ButtonLink
        to={askAgainHref(quote, today)}
        size="xl"
        variant={isRefused ? "secondary" : "primary"}
        className={wraps}
      >
        Demander un nouveau devis
      </ButtonLink>
    </NoticeCard>
  );
}

function noticeOf(quote: CustomerQuote): Pick<NoticeCardProps, "icon" | "title" | "lead"> {
  const { state, answered, departed, document, vehicleCount, validUntil } = quote;
  if (state === "refused") {
    const when = answered ? `Vous l’avez refusé le ${answered.at}. ` : "";
    const lead = `${when}Rien n’est dû. Si vous changez d’avis, une nouvelle demande reprend vos choix.`;
    return { icon: "refusal", title: "Devis refusé", lead };
  }
  if (state === "withdrawn" || state === "replaced") {
    const when = answered ? ` le ${answered.at}` : "";
    const lead = `${document.lessor.name} l’a retiré${when}. Il ne peut plus être accepté, et rien n’est dû. Une question\u00a0? Appelez l’agence.`;
    return { icon: "file", title: "Ce devis a été retiré", lead };
  }
  if (departed) {
    const choices = vehicleCount > 0 ? "\u00a0: elle reprend vos choix" : "";
    const lead = `La location devait commencer le ${departed}. Pour d’autres dates, faites une nouvelle demande${choices}.`;
    return { icon: "clock", title: "Ce devis ne peut plus être accepté", lead };
  }
  const choices =
    vehicleCount > 0
      ? "Vos choix sont gardés\u00a0: une nouvelle demande les reprend."
      : "Une nouvelle demande suffit.";
  const lead = `Il était valable jusqu’au ${validUntil}. ${choices}`;
  return { icon: "clock", title: "Ce devis a expiré", lead };
}

/** Whatever became of an amendment, what was agreed before it goes on. */
function amendmentNoticeOf(quote: CustomerQuote): Pick<NoticeCardProps, "icon" | "title" | "lead"> {
  const { state, answered, document, validUntil } = quote;
  const goesOn = `Rien ne change\u00a0: ${document.changes?.of ?? "ce qui est convenu"} reste en vigueur.`;
  if (state === "refused") {
    const when = answered ? `Vous l’avez refusé le ${answered.at}. ` : "";
    return { icon: "refusal", title: "Avenant refusé", lead: when + goesOn };
  }
  if (state === "withdrawn" || state === "replaced")
    return {
      icon: "file",
      title: "Cet avenant a été retiré",
      lead: `Il ne peut plus être accepté. Une question\u00a0? Appelez l’agence.`,
    };
  const until = validUntil ? `Il pouvait être accepté jusqu’au ${validUntil}. ` : "";
  return {
    icon: "clock",
    title: "Cet avenant ne peut plus être accepté",
    lead: `${until}${goesOn} Pour d’autres jours, appelez l’agence.`,
  };
}

function amendmentFacts({ document }: CustomerQuote) {
  const { changes, isConsumer, title } = document;
  if (!changes) return [{ label: "Avenant", value: title }];
  const days = changes.rows.filter(({ label }) => label === "Départ" || label === "Retour");
  return [
    { label: "Avenant", value: title },
    ...days.map(({ label, after }) => ({ label, value: after })),
    { label: "Différence", value: differenceWords(changes, isConsumer) },
  ];
}

function Replaced({
  quote: { document, office },
  links,
  successor,
  isKept,
}: Omit<NoticeProps, "today"> & { successor: NonNullable<CustomerQuote["successor"]> }) {
  const { version, sentOn, sentTo, title, isAmendment } = successor;
  const facts = [
    { label: "Devis", value: document.title },
    { label: isAmendment ? "En vigueur" : "Version en vigueur", value: title },
    ...(sentTo ? [{ label: isAmendment ? "Envoyé à" : "Envoyée à", value: sentTo }] : []),
  ];
  const elsewhere = version ? "" : " Son lien est dans le message qui l’accompagne.";
  const kept = isKept
    ? "La location n’est pas annulée\u00a0: elle vient d’être modifiée. Ouvrez l’avenant pour l’annuler. "
    : "";
  const lead = isAmendment
    ? `${kept}L’avenant du ${sentOn} a pris sa place\u00a0: c’est lui qui dit ce qui est convenu.${elsewhere}`
    : `L’agence ${version ? "vous a" : "en a"} envoyé une nouvelle version le ${sentOn}. Celle-ci ne peut plus être acceptée.${version ? "" : " Le lien de la nouvelle est dans le message qui l’accompagne."}`;
  return (
    <NoticeCard
      icon="file"
      title={
        isKept ? "Rien n’est annulé" : isAmendment ? "Ce document a été modifié" : "Ce devis a été remplacé"
      }
      lead={lead}
      facts={facts}
      phone={office.phone}
    >
      {version && (
        <ButtonLink to={links.successor(version)} reloadDocument size="xl">
          {isAmendment ? "Ouvrir l’avenant en vigueur" : `Ouvrir la version\u00a0${version}`}
        </ButtonLink>
      )}
      {isAmendment && (
        <a href={links.pdf} className={buttonClass({ variant: "secondary", size: "xl" })}>
          <Download />
          Ce qui était convenu (PDF)
        </a>
      )}
    </NoticeCard>
  );
}

function factsOf(quote: CustomerQuote, today: string) {
  const { document, vehicleNames } = quote;
  const { stay } = document;
  const { amount, word } = bindingAmount(document);
  const period = stay && formatDays({ from: stay.departure.day, to: stay.return.day }, today);
  return [
    { label: "Devis", value: document.title },
    ...(vehicleNames.length > 0
      ? [{ label: plural(vehicleNames.length, "Véhicule"), value: vehicleNames.join(", ") }]
      : []),
    ...(period ? [{ label: "Dates", value: period }] : []),
    { label: "Montant proposé", value: `${amount}\u00a0${word}` },
  ];
}

type TakenCardProps = {
  quote: CustomerQuote;
  label: string;
  equivalent: OfferedVehicle | null;
  /** It is no longer in the fleet, sooner than promised to another. */
  hasLeft: boolean;
  /** Somebody pressed the button, and the agency was told; else the page was merely opened. */
  isTried: boolean;
  today: string;
};

/** The yes came a moment too late: nothing is owed, and there is another way. */
export function TakenCard({ quote, label, equivalent, hasLeft, isTried, today }: TakenCardProps) {
  if (quote.document.amendment) return <TakenAmendment quote={quote} isTried={isTried} />;
  const why = hasLeft ? "Il a quitté notre parc" : "Il a été réservé entre-temps";
  const lead = [
    quote.vehicleCount > 1 && label && `${label} n’est plus libre à ces dates. `,
    isTried
      ? "Rien n’a été accepté et rien n’est dû. L’agence est prévenue et vous écrit. Nous vous proposons un équivalent"
      : `${why}\u00a0: ce devis ne peut plus être accepté, et rien n’est dû. Appelez l’agence, ou ${hasLeft ? "choisissez un autre véhicule" : "demandez un équivalent"}`,
    equivalent ? ", libre aux mêmes dates." : ".",
  ];
  return (
    <NoticeCard
      icon="alert"
      title={titleOf(isTried, hasLeft)}
      facts={factsOf(quote, today)}
      lead={lead.filter(Boolean).join("")}
      phone={quote.office.phone}
    >
      {equivalent && (
        <VehicleTile vehicle={equivalent}>
          {equivalent.price && (
            <span className="block">
              <strong className="font-semibold">{formatCents(equivalent.price.ttc, { exact: true })}</strong>
              <span className="text-small text-ink-2">
                {" "}
                TTC{quote.document.stay && `, ${quote.document.stay.daysWords}`}
              </span>
            </span>
          )}
        </VehicleTile>
      )}
      {equivalent ? (
        <ButtonLink
          to={askAgainHref({ ...quote, vehicleIds: [equivalent.id] }, today)}
          size="xl"
          className={wraps}
        >
          Demander un devis pour celui-ci
        </ButtonLink>
      ) : (
        <ButtonLink to={catalogueHref(quote, today)} size="xl">
          Voir ce qui est libre à ces dates
        </ButtonLink>
      )}
    </NoticeCard>
  );
}

/** The days went to somebody else: nothing changes, and the agency finds others. */
function TakenAmendment({ quote, isTried }: Pick<TakenCardProps, "quote" | "isTried">) {
  const of = quote.document.changes?.of ?? "ce qui est convenu";
  const next = isTried
    ? "L’agence est prévenue et vous propose d’autres jours ou un autre véhicule."
    : "Appelez l’agence pour d’autres jours ou un autre véhicule.";
  return (
    <NoticeCard
      icon="alert"
      title="Ces jours ne sont plus libres"
      facts={amendmentFacts(quote)}
      lead={`Le véhicule a été réservé entre-temps. Rien n’a été accepté et rien ne change\u00a0: ${of} reste en vigueur. ${next}`}
      phone={quote.office.phone}
    >
      {null}
    </NoticeCard>
  );
}

function titleOf(isTried: boolean, hasLeft: boolean): string {
  if (isTried) return "Ce véhicule vient d’être réservé";
  return hasLeft ? "Ce véhicule n’est plus proposé" : "Ce véhicule n’est plus libre";
}

/** The catalogue with the quote's days; those that are past stay behind. */
function catalogueHref({ document: { stay } }: CustomerQuote, today: string): string {
  if (!stay || stay.departure.day < today) return sitePaths.catalogue;
  const days = new URLSearchParams({ du: stay.departure.day, au: stay.return.day });
  return `${sitePaths.catalogue}?${days}`;
}
