import { useState } from "react";
import type { Company } from "#app/features/company/company.ts";
import { ContactForm, prefillName } from "#app/features/contact/contact-form.tsx";
import type { ContactAgency, ContactPrefill } from "#app/features/contact/contact-page.server.ts";
import { ContactSent } from "#app/features/contact/contact-sent.tsx";
import type { ContactProblem, ContactValues } from "#app/features/contact/contact-terms.ts";

type ContactDeskProps = {
  company: Company;
  officeName: string;
  agencies: ContactAgency[] | null;
  prefill: ContactPrefill | null;
  keptFor: string;
  /** The page answers a form posted without scripts. */
  isSent: boolean;
  returned: (ContactProblem & { values: ContactValues }) | null;
};

/** The form, or the news that its message is on its way. */
export function ContactDesk(props: ContactDeskProps) {
  const { company, officeName, agencies, prefill, keptFor, isSent, returned } = props;
  const [desk, setDesk] = useState<"first form" | "sent" | "new form">("first form");
  const isFirst = desk === "first form";
  if (isFirst && isSent) return <ContactSent phone={company.phone} />;
  if (desk === "sent") return <ContactSent phone={company.phone} onReset={() => setDesk("new form")} />;
  return (
    <ContactForm
      // Another vehicle or agency is another form.
      key={`${desk} ${prefillName(prefill)}`}
      agencies={agencies ?? []}
      officeName={officeName}
      privacy={{ companyName: company.name, email: company.email, keptFor }}
      prefill={isFirst ? prefill : null}
      returned={isFirst ? returned : null}
      takesFocus={!isFirst}
      onSent={() => setDesk("sent")}
    />
  );
}
