import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { SentPage } from "#app/domain/quotes/quote-page.server.ts";
import { hearings } from "#app/domain/quotes/quote-terms.ts";
import { countDays } from "#app/domain/rental/days.ts";
import { formatDay, formatDays } from "#app/domain/rental/days-words.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { counted } from "#app/lib/plural.ts";
import { NoteAnswer } from "./note-answer.tsx";

type Step = { title: string; text: string; mark: "done" | "now" | "later" | "no" };

/** Sent, answered, over: never that it was looked at. */
export function AnswerLine({ page }: { page: SentPage }) {
  const { document, periods } = page;
  const { state, stay } = document;
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
              <p className={`text-[0.875rem] ${mark === "later" ? "text-ink-2" : "font-medium"}`}>{title}</p>
              <p className="text-[13px] text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden">
        {state === "sent" && <NoteAnswer page={page} />}
        {stay && periods > 0 && (
          <p className="text-[13px] text-ink-2">
            {state === "accepted" ? counted(periods, "réservation") : counted(periods, "option")} dans le
            planning, {formatDays({ from: stay.departure.day, to: stay.return.day }, page.today)}.
          </p>
        )}
      </div>
    </>
  );
}

function answerOf({ document: { state }, ...answer }: SentPage): Step {
  const when = answer.answeredAt ? formatShortDateTime(answer.answeredAt) : "";
  const noted = answer.notedBy && `noté par ${answer.notedBy}`;
  if (state === "accepted") {
    const by = answer.answeredBy && `par ${answer.answeredBy}`;
    const how = answer.heard && hearings[answer.heard].words;
    return { title: "Accepté", text: [by, how, when, noted].filter(Boolean).join(", "), mark: "done" };
  }
  if (state === "refused") {
    const words = [
      [when, noted].filter(Boolean).join(", "),
      answer.reason && `«\u00a0${answer.reason}\u00a0»`,
    ];
    return { title: "Refusé", text: words.filter(Boolean).join(" "), mark: "no" };
  }
  if (state === "withdrawn") {
    const by = answer.notedBy && `par ${answer.notedBy}`;
    const why = answer.reason && `«\u00a0${answer.reason}\u00a0»`;
    return {
      title: "Retiré",
      text: [[by, when].filter(Boolean).join(", "), why].filter(Boolean).join(" "),
      mark: "no",
    };
  }
  if (state === "sent") return { title: "Réponse du client", text: "en attente", mark: "now" };
  return { title: "Réponse du client", text: "aucune", mark: "later" };
}

function endOf({ document: { state, validUntil }, today }: SentPage): Step {
  const day = validUntil ?? today;
  const left = countDays(today, day) - 1;
  const words = formatDay(day, today);
  if (state === "expired" || left < 0) return { title: "Fin de validité", text: words, mark: "done" };
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
