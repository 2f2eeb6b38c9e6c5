import Check from "lucide-react/icons/check";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { ContactForm, type ContactFormProps, prefillName } from "./contact-form.tsx";

type ContactDeskProps = Omit<ContactFormProps, "agencies" | "takesFocus" | "onSent"> & {
  agencies: ContactFormProps["agencies"] | null;
  /** The page answers a form posted without scripts. */
  isSent: boolean;
};

/** The form, or the news that its message is on its way. */
export function ContactDesk({ company, agencies, keptFor, prefill, isSent, returned }: ContactDeskProps) {
  const [desk, setDesk] = useState<"first form" | "sent" | "new form">("first form");
  const isFirst = desk === "first form";
  if (isFirst && isSent) return <ContactSent phone={company.phone} />;
  if (desk === "sent") return <ContactSent phone={company.phone} onReset={() => setDesk("new form")} />;
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
      onSent={() => setDesk("sent")}
    />
  );
}

type ContactSentProps = {
  phone: string;
  /** Empties the form in place. Left out, the button asks for a fresh page, which needs no script. */
  onReset?: () => void;
};

function ContactSent({ phone, onReset }: ContactSentProps) {
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

  return (
    <div className="flex flex-col items-start py-4 lg:py-24">
      <span className="flex size-14 items-center justify-center rounded-full bg-success-tint text-success-dark">
        <Check aria-hidden="true" className="size-7" strokeWidth={2.5} />
      </span>
      <h2 ref={title} tabIndex={-1} className="mt-6 text-h2">
        Message envoyé !
      </h2>
      <p className="mt-4 max-w-[30rem] text-ink-2 text-lead">
        Merci. Votre demande est entre nos mains&nbsp;: nous vous répondons par e-&#8288;mail ou par
        téléphone.
        {phone && (
          <>
            {" "}
            Si c’est urgent, appelez le{" "}
            <a href={phoneHref(phone)} className="whitespace-nowrap font-[620] text-blue underline">
              {formatPhone(phone)}
            </a>
            .
          </>
        )}
      </p>
      <form method="get" action={sitePaths.contact} onSubmit={reset} className="mt-8">
        <Button type="submit" variant="secondary" size="lg">
          Envoyer un autre message
        </Button>
      </form>
    </div>
  );
}
