import { useState } from "react";
import { todayOf } from "#app/domain/rental/days.ts";
import { workOutRental } from "#app/domain/requests/asked-rental.ts";
import type { ContactAnswer } from "#app/domain/requests/request-terms.ts";
import { useMinute } from "#app/lib/use-minute.ts";
import { ContactForm, type ContactFormProps, prefillName } from "./contact-form.tsx";
import { type SentMessage, SentPanel } from "./sent-panel.tsx";

type ContactDeskProps = Omit<ContactFormProps, "agencies" | "takesFocus" | "onSent"> & {
  agencies: ContactFormProps["agencies"] | null;
  /** The page answers a form posted without scripts. */
  answer: ContactAnswer | null;
};

/** The form, or the news that its message is on its way. */
export function ContactDesk(props: ContactDeskProps) {
  const { company, agencies, keptFor, prefill, answer, returned } = props;
  const [desk, setDesk] = useState<"first form" | "new form" | SentMessage>("first form");
  const answered = useAnswered(props);
  if (typeof desk === "object")
    return <SentPanel company={company} sent={desk} onReset={() => setDesk("new form")} />;
  const isFirst = desk === "first form";
  if (isFirst && answer) return <SentPanel company={company} sent={answered} />;
  return (
    <ContactForm
      // Another vehicle or agency is another form.
      key={`${desk} ${prefillName(prefill)}`}
      company={company}
      agencies={agencies ?? []}
      keptFor={keptFor}
      prefill={isFirst ? prefill : null}
      returned={isFirst ? returned : null}
      takesFocus={!isFirst}
      onSent={setDesk}
    />
  );
}

/** What was asked for, from the address of the answer. */
function useAnswered({ answer, prefill, agencies }: ContactDeskProps): SentMessage | null {
  const today = todayOf(useMinute() ?? new Date());
  if (!answer?.reference || !prefill) return null;
  const { vehicles, request, agency_id } = prefill;
  return {
    request: { ...answer, reference: answer.reference },
    email: "",
    agency: agencies?.find(({ id }) => id === agency_id) ?? null,
    rental: workOutRental(request, vehicles, today),
    values: request,
  };
}
