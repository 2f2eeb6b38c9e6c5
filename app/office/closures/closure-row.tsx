import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import X from "lucide-react/icons/x";
import { useId } from "react";
import type { HalfDay } from "#app/domain/agencies/opening-hours.ts";
import { TimeInput } from "#app/office/ui/time-input.tsx";
import { controlClass, ErrorLine, SelectBox } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { type ClosureDraft, isUnfinished, setFirstDay } from "./closure-edits.ts";

export const closureGrid =
  "office-md:grid office-md:grid-cols-[8.25rem_8.25rem_minmax(0,1fr)_17.75rem_2rem] office-md:gap-x-2.5";

interface ClosureRowProps {
  name: string;
  closure: ClosureDraft;
  /** Its place in what is posted: errors name it. */
  index: number;
  errors: Record<string, string>;
  onChange: (closure: ClosureDraft) => void;
  onRemove: () => void;
}

export function ClosureRow({ name, closure, index, errors, onChange, onRemove }: ClosureRowProps) {
  const id = useId();
  const rank = index + 1;
  const errorOf = (part: string) => errors[`${name}.${index}.${part}`];
  // Leaving the first field of a new row must not call the others wrong.
  const control = (part: string) => ({
    "data-field": isUnfinished(closure) ? undefined : name,
    "aria-invalid": errorOf(part) !== undefined || undefined,
    "aria-describedby": errorOf(part) && `${id}-${part}`,
  });
  const day = (part: "from" | "to", label: string) => (
    <div className="min-w-0 max-office-sm:flex-1 office-sm:max-office-md:w-40">
      <label className="block">
        <span className={partLabel}>{label}</span>
        <span className="sr-only">, fermeture {rank}</span>
        <input
          type="date"
          value={closure[part]}
          min={part === "to" ? closure.from || undefined : undefined}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            onChange(part === "from" ? setFirstDay(closure, typed) : { ...closure, to: typed });
          }}
          {...control(part)}
          className={`${controlClass} h-(--control-height) px-2.5!`}
        />
      </label>
      <PartError id={`${id}-${part}`} error={errorOf(part)} />
    </div>
  );
  return (
    <li
      className={`relative border-line-inner border-b py-3 office-sm:max-office-md:flex office-sm:max-office-md:flex-wrap office-sm:max-office-md:gap-x-3 office-md:py-2 ${closureGrid}`}
    >
      <div className="flex gap-3 max-office-sm:pr-10 office-md:contents">
        {day("from", "Du")}
        {day("to", "Au")}
      </div>
      <div className="min-w-0 max-office-sm:mt-2.5 office-sm:max-office-md:flex-1 office-sm:max-office-md:pr-10">
        <label className="block">
          <span className={partLabel}>Motif</span>
          <span className="sr-only">, fermeture {rank}</span>
          <input
            type="text"
            autoComplete="off"
            maxLength={80}
            value={closure.label}
            onChange={(event) => onChange({ ...closure, label: event.currentTarget.value })}
            {...control("label")}
            className={`${controlClass} h-(--control-height)`}
          />
        </label>
        <PartError id={`${id}-label`} error={errorOf("label")} />
      </div>
      <DayHoursFields
        rank={rank}
        hours={closure.hours}
        field={control("hours")["data-field"]}
        errorOf={(part) => errorOf(`hours.${part}`)}
        onChange={(hours) => onChange({ ...closure, hours })}
      />
      <IconButton
        label={`Retirer la fermeture ${rank}${closure.label && `, ${closure.label}`}`}
        className="hover:text-danger max-office-md:absolute! max-office-md:top-8 max-office-md:right-0"
        onClick={onRemove}
      >
        <Trash2 />
      </IconButton>
    </li>
  );
}

/** Above each control on a phone; the head of the columns says it on a desk. */
const partLabel = "mb-1 block text-small text-ink-2 office-md:sr-only";

interface DayHoursFieldsProps {
  rank: number;
  hours: HalfDay[] | null;
  field: string | undefined;
  errorOf: (part: string) => string | undefined;
  onChange: (hours: HalfDay[] | null) => void;
}

const spanNames = ["première", "seconde"];
const usual = { open: "09:00", close: "12:00" };
const second = { open: "14:00", close: "16:00" };

function DayHoursFields({ rank, hours, field, errorOf, onChange }: DayHoursFieldsProps) {
  const id = useId();
  const problem = hours
    ?.flatMap((_, index) => [errorOf(`${index}.open`), errorOf(`${index}.close`)])
    .find((error) => error !== undefined);
  return (
    <div className="min-w-0 max-office-md:mt-2.5 office-sm:max-office-md:basis-full">
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1.5">
        <label htmlFor={`${id}-day`} className={hours ? "w-28" : "w-full"}>
          <span className={partLabel}>Ce jour-là</span>
          <span className="sr-only">, fermeture {rank}</span>
          <SelectBox
            id={`${id}-day`}
            value={hours ? "horaires" : "ferme"}
            data-field={field}
            onChange={(event) => onChange(event.currentTarget.value === "ferme" ? null : [usual])}
          >
            <option value="ferme">Fermé toute la journée</option>
            <option value="horaires">Horaires</option>
          </SelectBox>
        </label>
        {hours?.map((span, index) => (
          <span
            key={spanNames[index]}
            className={`flex items-center gap-1.5 ${index > 0 ? "office-md:ml-29.5" : "max-office-md:self-end"}`}
          >
            {(["open", "close"] as const).map((edge) => (
              <span key={edge} className="flex items-center gap-1.5">
                {edge === "close" && <span aria-hidden="true">–</span>}
                <TimeInput
                  aria-label={`${edge === "open" ? "Ouverture" : "Fin"}${index > 0 ? " de la seconde plage" : ""}, fermeture ${rank}`}
                  aria-invalid={errorOf(`${index}.${edge}`) !== undefined || undefined}
                  aria-describedby={problem && id}
                  data-field={field}
                  value={span[edge]}
                  onTime={(time) => onChange(hours.with(index, { ...span, [edge]: time }))}
                  className="w-14!"
                />
              </span>
            ))}
            {index > 0 ? (
              <IconButton
                size="sm"
                label={`Retirer la seconde plage, fermeture ${rank}`}
                onClick={() => onChange(hours.slice(0, 1))}
              >
                <X strokeWidth={2} />
              </IconButton>
            ) : (
              hours.length < 2 && (
                <IconButton
                  size="sm"
                  label={`Ajouter une plage, fermeture ${rank}`}
                  onClick={() => onChange([...hours, second])}
                >
                  <Plus strokeWidth={2} />
                </IconButton>
              )
            )}
          </span>
        ))}
      </div>
      <PartError id={id} error={problem} />
    </div>
  );
}

function PartError({ id, error }: { id: string; error: string | undefined }) {
  return (
    error && (
      <ErrorLine id={id} className="pt-1.5 text-small office-md:whitespace-nowrap">
        {error}
      </ErrorLine>
    )
  );
}
