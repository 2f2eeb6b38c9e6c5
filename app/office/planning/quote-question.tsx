import FileText from "lucide-react/icons/file-text";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { QuoteQuestion, QuoteWay, QuoteWord } from "#app/domain/periods/agreed.ts";
import { maxNameLength, maxRefusalLength } from "#app/domain/quotes/customer-quote.ts";
import { type HeardBy, hearings } from "#app/domain/quotes/quote-terms.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";
import { WayChoice } from "./hit-list.tsx";

const firstHearing = Object.keys(hearings)[0] as HeardBy;

/** What is said of the quote that a period stands for; what was chosen stays while the question is asked anew. */
export function useQuoteWord(question: QuoteQuestion | null) {
  const [said, setSaid] = useState<Partial<QuoteWord>>({});
  const way = said.way && question?.ways.includes(said.way) ? said.way : question?.preset;
  const word: QuoteWord | null =
    question && way
      ? {
          quote: question.quote.id,
          way,
          name: said.name ?? question.customer,
          heard: said.heard ?? firstHearing,
          isTold: said.isTold ?? false,
          reason: said.reason ?? "",
          isWaived: said.isWaived ?? false,
          seen: way === "cancel" ? (question.fee?.seen ?? "") : String(question.price?.after.ttc ?? ""),
        }
      : null;
  return { word, say: (change: Partial<QuoteWord>) => setSaid((before) => ({ ...before, ...change })) };
}

const wayWords: Record<QuoteWay, string> = {
  draft: "Faire un avenant, à envoyer au client",
  note: "Le client est d’accord\u00a0: noter l’avenant",
  move: "Déplacer seulement, sans avenant",
  cancel: "Annuler la location",
  keep: "Garder le devis, libérer le véhicule",
};

/** What the button says that does it. */
export const wayButtons: Record<QuoteWay, string> = {
  draft: "Préparer l’avenant",
  note: "Noter l’accord",
  move: "Enregistrer",
  cancel: "Annuler la location",
  keep: "Libérer le véhicule",
};

interface QuoteQuestionBoxProps {
  question: QuoteQuestion;
  word: QuoteWord;
  onSay: (change: Partial<QuoteWord>) => void;
  errors: Record<string, string>;
}

export function QuoteQuestionBox({ question, word, onSay, errors }: QuoteQuestionBoxProps) {
  const group = useId();
  const { quote, price, waiting } = question;
  return (
    <fieldset className="rounded-badge border border-blue-line bg-blue-tint p-3 text-small">
      <legend className="sr-only">Que devient le devis {quote.title}&nbsp;?</legend>
      <p className="flex gap-2 font-medium text-ink">
        <FileText className="mt-0.5 size-4 shrink-0 text-info" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          Devis{" "}
          <Link to={officePaths.quote(quote.id)} className="whitespace-nowrap text-info hover:underline">
            {quote.title}
          </Link>{" "}
          accepté&nbsp;: que devient-il&nbsp;?
        </span>
      </p>
      {price && (
        <p className="mt-1 pl-6 text-ink-2 tabular-nums">
          {exactEuros(price.before.ttc)} →{" "}
          <b className="font-semibold text-ink">{exactEuros(price.after.ttc)}&nbsp;TTC</b> par avenant
        </p>
      )}
      {waiting && (
        <p className="mt-1 pl-6 text-ink-2">
          <Link to={officePaths.quote(waiting.id)} className="text-info hover:underline">
            {waiting.title}
          </Link>{" "}
          attend déjà la réponse du client&nbsp;: retirez-le pour en faire un autre.
        </p>
      )}
      <div className="mt-2 grid gap-1">
        {question.ways.map((way) => (
          <div key={way} className="grid gap-1">
            <WayChoice
              group={group}
              isChosen={word.way === way}
              onChoose={() => onSay({ way })}
              words={wayWords[way]}
              note={noteOf(way, question)}
            />
            {word.way === way && <WayDetails question={question} word={word} onSay={onSay} errors={errors} />}
          </div>
        ))}
      </div>
      {errors.quote_way && (
        <p role="alert" className="mt-2 text-danger-dark">
          {errors.quote_way}
        </p>
      )}
    </fieldset>
  );
}

function noteOf(way: QuoteWay, { fee, vehicles }: QuoteQuestion): string | undefined {
  const others = vehicles > 1;
  if (way === "draft")
    return `Le brouillon s’ouvre\u00a0; rien ne bouge avant son accord.${others ? ` Il vaut pour les ${vehicles}\u00a0véhicules.` : ""}`;
  if (way === "note" && others) return `Vaut pour les ${vehicles}\u00a0véhicules du devis.`;
  if (way === "move") return "Écrit ce qui arrive\u00a0; le devis ne change pas.";
  if (way === "cancel")
    return `${others ? `Les ${vehicles}\u00a0véhicules sont libres. ` : ""}${fee?.words ?? ""}`;
  if (way === "keep") return "Le dossier dira qu’aucun véhicule n’est tenu.";
}

/** What else is said of the chosen way; of most nothing. */
function WayDetails({ question, word, onSay, errors }: QuoteQuestionBoxProps) {
  if (word.way !== "note" && word.way !== "cancel") return null;
  const isCancelled = word.way === "cancel";
  return (
    <div className="grid gap-2.5 py-1.5 pl-2">
      <div className="grid gap-2 office-sm:grid-cols-2">
        {!isCancelled && (
          <TextField
            name="quote_name"
            label="Qui a dit oui"
            value={word.name}
            maxLength={maxNameLength}
            autoComplete="off"
            onChange={(event) => onSay({ name: event.currentTarget.value })}
            error={errors.quote_name}
          />
        )}
        <SelectField
          name="quote_heard"
          label="Comment"
          value={word.heard ?? ""}
          onChange={(event) => onSay({ heard: event.currentTarget.value as HeardBy })}
          options={Object.entries(hearings).map(([value, { label }]) => ({ value, label }))}
          error={errors.quote_heard}
        />
        {isCancelled && (
          <TextField
            name="quote_reason"
            label="Raison"
            optional
            value={word.reason}
            maxLength={maxRefusalLength}
            autoComplete="off"
            onChange={(event) => onSay({ reason: event.currentTarget.value })}
          />
        )}
      </div>
      {isCancelled && !question.fee?.isFree && (
        <CheckboxField
          name="quote_waived"
          label="Ne rien facturer"
          checked={word.isWaived}
          onChange={(event) => onSay({ isWaived: event.currentTarget.checked })}
        />
      )}
      <CheckboxField
        name="quote_tell"
        label={isCancelled ? "Prévenir le client par e-mail" : "Lui envoyer l’avenant par e-mail"}
        checked={word.isTold}
        onChange={(event) => onSay({ isTold: event.currentTarget.checked })}
      />
    </div>
  );
}
