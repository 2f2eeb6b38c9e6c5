import Check from "lucide-react/icons/check";
import Phone from "lucide-react/icons/phone";
import { type FormEvent, useEffect, useRef } from "react";
import type { Company } from "#app/domain/company/company.ts";
import type { ContactAgency, ContactPrefill } from "#app/domain/contact/contact-page.server.ts";
import type { Extra } from "#app/domain/extras/extra.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { type Rental, workOutRental } from "#app/domain/requests/asked-rental.ts";
import type { ContactAnswer, RequestValues, SentRequest } from "#app/domain/requests/request-terms.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { useMinute } from "#app/lib/use-minute.ts";
import { Button } from "#app/ui/button.tsx";
import { SentDetails } from "./sent-details.tsx";

export interface SentMessage {
  request: SentRequest | null;
  /** Where the confirmation goes; empty where the page does not know it. */
  email: string;
  agency: ContactAgency | null;
  rental: Rental;
  values: RequestValues;
}

type SentPanelProps = {
  company: Company;
  sent: SentMessage | null;
  /** Empties the form in place. Left out, the button asks for a fresh page, which needs no script. */
  onReset?: () => void;
};

export function SentPanel({ company, sent, onReset }: SentPanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const isSentHere = onReset !== undefined;
  useEffect(() => {
    if (isSentHere) title.current?.focus();
  }, [isSentHere]);

  function reset(event: FormEvent) {
    if (!onReset) return;
    event.preventDefault();
    onReset();
  }

  const request = sent?.request ?? null;
  const phone = sent?.agency?.phone || company.phone;
  return (
    <div className={`flex flex-col items-start ${request ? "py-1" : "py-4 lg:py-24"}`}>
      <span className="flex size-14 items-center justify-center rounded-full bg-success-tint text-success-dark">
        <Check className="size-7" strokeWidth={2.5} />
      </span>
      <h2 ref={title} tabIndex={-1} className="mt-6 text-h2">
        Message envoyé !
      </h2>
      <p className="mt-4 max-w-[30rem] text-ink-2 text-lead">
        Merci. Votre demande est entre nos mains&nbsp;: nous vous répondons par e-&#8288;mail ou par
        téléphone.
        {company.phone && !request && (
          <>
            {" "}
            Si c’est urgent, appelez le{" "}
            <a
              href={phoneHref(company.phone)}
              className="whitespace-nowrap font-semibold text-blue underline"
            >
              {formatPhone(company.phone)}
            </a>
            .
          </>
        )}
      </p>
      {sent && request && <SentDetails sent={sent} request={request} />}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 max-sm:w-full">
        <form method="get" action={sitePaths.contact} onSubmit={reset} className="max-sm:w-full">
          <Button type="submit" variant="secondary" size="lg" className="max-sm:w-full">
            Envoyer un autre message
          </Button>
        </form>
        {request && phone && (
          <a href={phoneHref(phone)} className="link min-h-11">
            <Phone />
            {formatPhone(phone)}
          </a>
        )}
      </div>
    </div>
  );
}

type AnswerPanelProps = {
  company: Company;
  answer: ContactAnswer;
  prefill: ContactPrefill | null;
  agencies: ContactAgency[] | null;
  extras: Extra[] | null;
};

/** After a form that was posted without scripts: what was sent, read from the address. */
export function AnswerPanel({ company, answer, prefill, agencies, extras }: AnswerPanelProps) {
  const today = todayOf(useMinute() ?? new Date());
  const { reference } = answer;
  if (!reference || !prefill) return <SentPanel company={company} sent={null} />;
  const { vehicles, request, agency_id } = prefill;
  const sent = {
    request: { ...answer, reference },
    email: "",
    agency: agencies?.find(({ id }) => id === agency_id) ?? null,
    rental: workOutRental(request, vehicles, extras ?? [], today),
    values: request,
  };
  return <SentPanel company={company} sent={sent} />;
}
