import Clock from "lucide-react/icons/clock";
import Info from "lucide-react/icons/info";
import Lock from "lucide-react/icons/lock";
import Plus from "lucide-react/icons/plus";
import { useId, useRef, useState } from "react";
import { formatHours, hasOverlap } from "#app/domain/agencies/closure-days.ts";
import type { Closure } from "#app/domain/agencies/closures.ts";
import { formatShortDate } from "#app/lib/office-dates.ts";
import { counted } from "#app/lib/plural.ts";
import { AnnouncedField } from "#app/office/record/announced-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { type ClosureDraft, closuresAsText, emptyDraft, isUnfinished } from "./closure-edits.ts";
import { ClosureRow, closureGrid } from "./closure-row.tsx";

interface ClosuresEditorProps {
  name: string;
  closures: ClosureDraft[];
  onChange: (closures: ClosureDraft[]) => void;
  shared?: Closure[];
  today: string;
  errors: Record<string, string>;
  /** Somebody tried to save: a row that is not finished is wrong by now. */
  isShowingAll: boolean;
}

/** The days out of the ordinary of an agency, or of all. Those that are over stay out of the way until asked for. */
export function ClosuresEditor(props: ClosuresEditorProps) {
  const { name, closures, onChange, shared = [], today, errors, isShowingAll } = props;
  const [isShowingPast, setShowingPast] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const added = useRef(0);
  const id = useId();

  const isPast = ({ id: kept, to }: Closure) => kept !== undefined && to < today;
  const past = closures.filter(isPast);
  function add() {
    added.current += 1;
    onChange([...closures, emptyDraft(`${id}${added.current}`)]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(":scope > li:last-of-type input")?.focus(),
    );
  }
  return (
    <>
      <AnnouncedField name={name} value={closuresAsText(closures)} />
      <div
        aria-hidden="true"
        className={`border-line border-b pb-2 text-small text-ink-2 leading-[18px] max-office-md:hidden ${closureGrid}`}
      >
        <span>Du</span>
        <span>Au</span>
        <span>Motif, montré au public</span>
        <span>Ce jour-là</span>
      </div>
      <ul ref={list} aria-label="Fermetures exceptionnelles">
        {closures.map((closure, index) =>
          isPast(closure) && !isShowingPast ? null : (
            <ClosureRow
              key={closure.key}
              {...{ name, closure, index }}
              errors={isShowingAll || !isUnfinished(closure) ? errors : {}}
              onChange={(next) => onChange(closures.with(index, next))}
              onRemove={() => onChange(closures.toSpliced(index, 1))}
            />
          ),
        )}
      </ul>
      <SharedClosures closures={shared.filter(({ to }) => to >= today)} />
      {errors[name] && <p className="mt-2 text-small text-danger">{errors[name]}</p>}
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap gap-x-2">
          <Button variant="ghost" size="xs" className="-ml-2.5 text-info!" onClick={add}>
            <Plus strokeWidth={2} />
            Ajouter une fermeture
          </Button>
          {past.length > 0 && (
            <Button
              variant="ghost"
              size="xs"
              aria-expanded={isShowingPast}
              onClick={() => setShowingPast(!isShowingPast)}
            >
              {isShowingPast
                ? "Masquer les fermetures passées"
                : `Voir ${counted(past.length, "fermeture passée", "fermetures passées")}`}
            </Button>
          )}
        </div>
        {shared.length > 0 && (
          <p className="flex items-center gap-1.5 text-help text-ink-2">
            <Lock strokeWidth={2} className="size-3.5" />
            Réglé pour toutes les agences, dans Paramètres
          </p>
        )}
      </div>
      {hasOverlap(closures) && (
        <p role="status" className="mt-2 flex items-start gap-1.5 text-help text-ink-2">
          <Info strokeWidth={2} className="mt-0.5 size-3.5 shrink-0 text-info" />
          Deux fermetures se recouvrent&nbsp;: les jours communs suivent la plus courte.
        </p>
      )}
    </>
  );
}

function SharedClosures({ closures }: { closures: Closure[] }) {
  if (closures.length === 0) return null;
  return (
    <ul aria-label="Fermetures de toutes les agences">
      {closures.map(({ id, from, to, label, hours }) => (
        <li
          key={id}
          className={`relative border-line-inner border-b py-2 max-office-md:pr-8 office-md:items-center ${closureGrid}`}
        >
          <span className="office-md:contents">
            <span>{formatShortDate(from)}</span>
            <span className="office-md:hidden"> – </span>
            <span>{formatShortDate(to)}</span>
          </span>
          <span className="min-w-0 break-words max-office-md:block">{label}</span>
          <span className="flex items-center gap-2 text-ink-2 text-note">
            {hours && <Clock className="size-4" />}
            {hours ? formatHours(hours) : "Fermé"}
          </span>
          <Lock className="size-4 justify-self-center text-ink-2 max-office-md:absolute max-office-md:top-2.5 max-office-md:right-2" />
        </li>
      ))}
    </ul>
  );
}
