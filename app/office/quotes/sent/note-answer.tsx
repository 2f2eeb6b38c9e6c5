import Check from "lucide-react/icons/check";
import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { feeWords } from "#app/domain/quotes/cancellation/cancellation-terms.ts";
import { maxNameLength, maxRefusalLength, refusalReasons } from "#app/domain/quotes/customer-quote.ts";
import { bindingAmount } from "#app/domain/quotes/quote-document.ts";
import type { SentPage } from "#app/domain/quotes/quote-page.server.ts";
import { type HeardBy, hearings } from "#app/domain/quotes/quote-terms.ts";
import { countDays } from "#app/domain/rental/days.ts";
import { formatDay, formatDays } from "#app/domain/rental/days-words.ts";
import type { ActionFailed } from "#app/lib/action-result.ts";
import { capitalised } from "#app/lib/elision.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { counted } from "#app/lib/plural.ts";
import { OptionChip, OptionChips } from "#app/office/ui/option-chips.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { AmendRental } from "../amend/amend-rental.tsx";
import { QuoteDialog } from "../quote-dialog.tsx";
import { NoteCancellation } from "./note-cancellation.tsx";

const ways = [
  { intent: "accept", Icon: Check, label: "Noter l’accord du client…" },
  { intent: "refuse", Icon: X, label: "Noter un refus…" },
  { intent: "withdraw", Icon: Undo2, label: "Retirer le devis…" },
] as const;
type Intent = (typeof ways)[number]["intent"];

/** What the customer said without the link, which does all that their own answer would have; or taking it back. */
function NoteAnswer({ page }: { page: SentPage }) {
  const [asked, setAsked] = useState<Intent | null>(null);
  const dialog = (intent: Intent) => ({ intent, isOpen: asked === intent, onClose: () => setAsked(null) });
  const { title, amendment } = page.document;
  const it = amendment ? "l’avenant" : "le devis";
  const lifted = page.periods > 0 ? "Ses options sont levées dans le planning." : "";
  return (
    <div className="flex flex-wrap gap-2">
      {ways.map(({ intent, Icon, label }) => (
        <Button
          key={intent}
          variant="secondary"
          onClick={() => setAsked(intent)}
          className="max-office-sm:w-full"
        >
          <Icon strokeWidth={2} />
          {intent === "withdraw" && amendment ? "Retirer l’avenant…" : label}
        </Button>
      ))}
      <QuoteDialog
        {...dialog("accept")}
        title="Noter l’accord du client"
        description={`${capitalised(it)} ${title} est accepté aujourd’hui, comme par le lien.`}
        fields={["name", "heard"]}
        button="Noter l’accord"
      >
        {(failed) => <Acceptance page={page} failed={failed} />}
      </QuoteDialog>
      <QuoteDialog
        {...dialog("refuse")}
        title="Noter un refus"
        description={lifted || "Le lien du client ne permet plus d’accepter."}
        fields={["text"]}
        button="Noter le refus"
      >
        {(failed) => <Refusal failed={failed} />}
      </QuoteDialog>
      <QuoteDialog
        {...dialog("withdraw")}
        title={`Retirer ${it} ${title}\u00a0?`}
        description={`Il ne pourra plus être accepté\u00a0: le lien du client le dira. ${lifted}`.trim()}
        fields={["reason"]}
        button={`Retirer ${it}`}
      >
        {(failed) => <Withdrawal sentTo={page.sentTo} failed={failed} />}
      </QuoteDialog>
    </div>
  );
}

function Acceptance({ page, failed }: { page: SentPage; failed: ActionFailed | null }) {
  const { document, periods, sentTo } = page;
  const { amount, word, other } = bindingAmount(document);
  return (
    <>
      <p>
        <b className="font-semibold text-large tabular-nums">
          {amount}&nbsp;{word}
        </b>
        <span className="text-ink-2"> · {other}</span>
      </p>
      <TextField
        name="name"
        label="Nom de la personne qui donne son accord"
        required
        maxLength={maxNameLength}
        defaultValue={document.customer.name}
        autoComplete="off"
        error={failed?.fields.name}
      />
      <OptionChips legend="Comment" error={failed?.fields.heard}>
        {(Object.keys(hearings) as HeardBy[]).map((key, index) => (
          <OptionChip key={key} type="radio" name="heard" value={key} required defaultChecked={index === 0}>
            {hearings[key].label}
          </OptionChip>
        ))}
      </OptionChips>
      <p className="text-small text-ink-2 [overflow-wrap:anywhere]">
        {document.amendment ? "Ce qui est réservé suit l’avenant, aussitôt." : reservedWords(periods)}
        {sentTo && ` Une confirmation part avec le PDF à ${sentTo}.`}
      </p>
    </>
  );
}

function reservedWords(options: number): string {
  const those =
    options > 1
      ? `Les ${options}\u00a0options deviennent des réservations. `
      : options === 1
        ? "L’option devient une réservation. "
        : "";
  return `${those}La demande est gagnée.`;
}

function Refusal({ failed }: { failed: ActionFailed | null }) {
  return (
    <>
      <OptionChips
        legend={
          <>
            Pourquoi<span className="font-normal text-ink-2"> (facultatif)</span>
          </>
        }
      >
        {refusalReasons.map(([reason, label]) => (
          <OptionChip key={reason} type="radio" name="reason" value={reason}>
            {label}
          </OptionChip>
        ))}
      </OptionChips>
      <TextAreaField
        name="text"
        label="Ce que le client a dit"
        optional
        rows={3}
        maxLength={maxRefusalLength}
        error={failed?.fields.text}
      />
    </>
  );
}

/** Whoever holds the link learns it there; a mail tells them first, unless unticked. */
function Withdrawal({ sentTo, failed }: { sentTo: string; failed: ActionFailed | null }) {
  return (
    <>
      <TextAreaField
        name="reason"
        label="Raison"
        hint={"Pour le dossier\u00a0: le client ne la lit pas."}
        optional
        rows={3}
        maxLength={maxRefusalLength}
        error={failed?.fields.reason}
      />
      {sentTo && <CheckboxField name="tell" defaultChecked label={`Prévenir ${sentTo} par e-mail`} />}
    </>
  );
}

type Step = { title: string; text: string; mark: "done" | "now" | "later" | "no" };

/** Sent, answered, over: never that it was looked at. */
export function AnswerLine({ page }: { page: SentPage }) {
  const { document, periods } = page;
  const { state } = document;
  const steps: Step[] = [
    { title: "Envoyé", text: formatShortDateTime(page.sentAt), mark: "done" },
    answerOf(page),
    endOf(page),
  ];
  return (
    <>
      <ol className="grid gap-4 office-sm:grid-cols-3 office-sm:gap-0">
        {steps.map(({ title, text, mark }, index) => (
          <li key={title} className="relative flex gap-2.5 office-sm:block office-sm:pr-3">
            {index < 2 && (
              <span
                aria-hidden="true"
                className={`absolute top-2 right-2 left-6 h-0.5 max-office-sm:hidden ${mark === "done" ? "bg-blue" : "bg-line-strong"}`}
              />
            )}
            <Mark mark={mark} />
            <div className="office-sm:mt-2">
              <p className={`text-plain ${mark === "later" ? "text-ink-2" : "font-medium"}`}>{title}</p>
              <p className="text-small text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden">
        {state === "sent" && <NoteAnswer page={page} />}
        {state === "accepted" && (page.isAmendable || page.cancellation?.isOpenToStaff) && (
          <div className="flex flex-wrap gap-2 max-office-sm:w-full">
            {page.isAmendable && <AmendRental page={page} />}
            {page.cancellation?.isOpenToStaff && (
              <NoteCancellation
                title={document.title}
                offer={page.cancellation}
                sentTo={page.sentTo}
                reserved={periods}
              />
            )}
          </div>
        )}
        {periods > 0 && (
          <p className="text-small text-ink-2">
            {state === "accepted" ? counted(periods, "réservation") : counted(periods, "option")} dans le
            planning{page.held && `, ${formatDays(page.held, page.today)}`}.
          </p>
        )}
      </div>
    </>
  );
}

function answerOf({ document: { state }, ...answer }: SentPage): Step {
  const when = answer.answeredAt ? formatShortDateTime(answer.answeredAt) : "";
  const noted = answer.notedBy && `noté par ${answer.notedBy}`;
  const said = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ");
  const why = answer.reason && ` «\u00a0${answer.reason}\u00a0»`;
  if (state === "accepted" || state === "cancelled" || state === "amended") {
    const by = answer.answeredBy && `par ${answer.answeredBy}`;
    const how = answer.heard && hearings[answer.heard].words;
    return { title: "Accepté", text: said(by, how, when, noted), mark: "done" };
  }
  if (state === "refused") return { title: "Refusé", text: `${said(when, noted)}${why}`.trim(), mark: "no" };
  if (state === "withdrawn") {
    const by = answer.notedBy && `par ${answer.notedBy}`;
    return { title: "Retiré", text: `${said(by, when)}${why}`.trim(), mark: "no" };
  }
  const isWaiting = state === "sent";
  const text = isWaiting ? "en attente" : "aucune";
  return { title: "Réponse du client", text, mark: isWaiting ? "now" : "later" };
}

/** How it was heard, who noted it, what is charged, why. */
function cancelledStep({ document: { isConsumer }, cancelled }: SentPage): Step {
  if (!cancelled) return { title: "Annulé", text: "", mark: "no" };
  const { at, heard, noted_by, fee, waived, reason } = cancelled;
  const how = [
    heard ? hearings[heard].words : noted_by ? "" : "par le client",
    formatShortDateTime(at),
    noted_by && `noté par ${noted_by}`,
  ];
  const waivedWords =
    waived &&
    ` au lieu de ${feeWords(waived.fee, isConsumer)}${waived.why && ` («\u00a0${waived.why}\u00a0»)`}`;
  const due =
    fee === null ? "Frais à dire au client" : fee.ttc === 0 ? "Rien n’est dû" : feeWords(fee, isConsumer);
  const why = reason && ` «\u00a0${reason}\u00a0»`;
  return {
    title: "Annulé",
    text: `${how.filter(Boolean).join(", ")}. ${due}${waivedWords ?? ""}.${why ?? ""}`,
    mark: "no",
  };
}

function endOf(page: SentPage): Step {
  const {
    document: { state, validUntil },
    today,
  } = page;
  if (state === "cancelled") return cancelledStep(page);
  const day = validUntil ?? today;
  const left = countDays(today, day) - 1;
  const words = formatDay(day, today);
  if (state === "expired" || left < 0) return { title: "Fin de validité", text: words, mark: "done" };
  if (state === "amended")
    return { title: "Modifié", text: "par un avenant, qui est en vigueur à sa place", mark: "done" };
  if (state === "replaced") return { title: "Remplacé", text: "par une version plus récente", mark: "done" };
  if (state !== "sent") return { title: "Fin de validité", text: words, mark: "later" };
  const when = left === 0 ? "ce soir" : `dans ${counted(left, "jour")}`;
  return { title: "Fin de validité", text: `${words}, ${when}`, mark: "later" };
}

function Mark({ mark }: Pick<Step, "mark">) {
  const look = {
    done: "border-blue bg-blue text-white",
    now: "border-blue bg-surface",
    later: "border-line-strong bg-surface",
    no: "border-danger bg-danger text-white",
  }[mark];
  return (
    <span
      aria-hidden="true"
      className={`relative flex size-4.5 shrink-0 items-center justify-center rounded-full border-2 [&_svg]:size-3 ${look}`}
    >
      {mark === "done" && <Check strokeWidth={2.5} />}
      {mark === "no" && <X strokeWidth={2.5} />}
    </span>
  );
}
