import ChevronRight from "lucide-react/icons/chevron-right";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import {
  type CustomerQuote,
  longestQuestion,
  longestRefusal,
  type QuoteFormProblem,
  type QuoteLinks,
  refusalReasons,
} from "#app/domain/quotes/customer-quote.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { Button } from "#app/ui/button.tsx";
import { Radio } from "#app/ui/checkbox.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { FormProblem } from "./form-problem.tsx";

type TalkProps = {
  quote: CustomerQuote;
  links: QuoteLinks;
  problem: QuoteFormProblem | null;
  /** The question has just been sent. */
  hasAsked: boolean;
};

const row =
  "flex min-h-14 cursor-pointer list-none items-center gap-3.5 rounded-button px-1 font-semibold hover:underline [&::-webkit-details-marker]:hidden [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:stroke-[1.75]";
const arrow = "ml-auto text-ink-2 transition-transform in-open:rotate-90";

/** A question and a refusal, as easy to find as each other, and quieter than the yes. */
export function QuoteTalk({ quote, links, problem, hasAsked }: TalkProps) {
  const { state, office, canAsk } = quote;
  return (
    <section
      aria-label="Questions et refus"
      className="divide-y divide-line rounded-card border border-line bg-surface px-5 py-1 sm:px-6"
    >
      {canAsk && (
        <Question
          links={links}
          problem={problem?.form === "question" ? problem : null}
          hasAsked={hasAsked}
          answerTo={quote.sentTo}
        />
      )}
      {state === "sent" && <Refusal links={links} problem={problem?.form === "refusal" ? problem : null} />}
      {(state === "accepted" || !canAsk) && office.phone && (
        <a href={phoneHref(office.phone)} className={row}>
          <Phone className="text-blue" />
          {formatPhone(office.phone)}
          <ChevronRight className={arrow} />
        </a>
      )}
    </section>
  );
}

type FormProps = { links: QuoteLinks; problem: QuoteFormProblem | null };

function Question({
  links,
  problem,
  hasAsked,
  answerTo,
}: FormProps & { hasAsked: boolean; answerTo: string }) {
  return (
    <Disclosure
      id="question"
      icon={<MessageCircle className="text-blue" />}
      title={"Une question\u00a0?"}
      isOpen={problem !== null || hasAsked}
    >
      {hasAsked && (
        <p role="status" className="pb-5 text-[0.9375rem]">
          Votre question est partie. L’agence vous répond{answerTo && ` à ${answerTo}`}.
        </p>
      )}
      {!hasAsked && (
        <form method="post" action={`${links.page}#question`} className="space-y-4 pb-5">
          <FormProblem problem={problem} />
          <input type="hidden" name="intent" value="question" />
          <TextAreaField
            name="question"
            label="Votre question"
            hint={answerTo ? `L’agence vous répond à ${answerTo}.` : undefined}
            rows={4}
            maxLength={longestQuestion}
            required
            defaultValue={problem?.values.question}
            error={problem?.fields.question}
          />
          <Button type="submit" variant="ink" size="lg" className="w-full">
            Envoyer la question
          </Button>
        </form>
      )}
    </Disclosure>
  );
}

function Refusal({ links, problem }: FormProps) {
  return (
    <Disclosure
      id="refus"
      icon={<X className="text-blue" />}
      title="Refuser ce devis"
      isOpen={problem !== null}
    >
      <form method="post" action={`${links.page}#refus`} className="space-y-4 pb-5">
        <FormProblem problem={problem} />
        <input type="hidden" name="intent" value="refusal" />
        <fieldset>
          <legend className="text-(length:--label-text) font-(--label-weight)">
            Pourquoi<span className="font-normal text-ink-2"> (facultatif)</span>
          </legend>
          <div className="mt-1 grid grid-cols-2">
            {refusalReasons.map(([reason, label]) => (
              <label
                key={reason}
                htmlFor={`refus-${reason}`}
                className="flex min-h-11 cursor-pointer items-center gap-3"
              >
                <Radio
                  id={`refus-${reason}`}
                  name="reason"
                  value={reason}
                  defaultChecked={problem?.values.reason === reason}
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <TextAreaField
          name="text"
          label="Un mot pour l’agence"
          optional
          rows={3}
          maxLength={longestRefusal}
          defaultValue={problem?.values.text}
          error={problem?.fields.text}
        />
        <Button type="submit" variant="secondary" size="lg" className="w-full">
          Refuser ce devis
        </Button>
        <p className="text-ink-2 text-sm">Rien n’est dû. L’agence est prévenue.</p>
      </form>
    </Disclosure>
  );
}

type DisclosureProps = { id: string; icon: ReactNode; title: string; isOpen: boolean; children: ReactNode };

function Disclosure({ id, icon, title, isOpen, children }: DisclosureProps) {
  return (
    <details id={id} open={isOpen}>
      <summary className={row}>
        {icon}
        {title}
        <ChevronRight className={arrow} />
      </summary>
      {children}
    </details>
  );
}
