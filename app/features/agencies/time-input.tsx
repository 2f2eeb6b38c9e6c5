import { controlClass } from "#app/components/ui/field.tsx";
import { readTime } from "./week-edits.ts";

interface TimeInputProps {
  label: string;
  /** The form's field this time is a part of. */
  field: string;
  value: string;
  isWrong: boolean;
  describedBy: string | undefined;
  onChange: (text: string) => void;
}

/** A time typed as people write it, «9h30» or «930», and shown as «09:30» once left: the same in every browser. */
export function TimeInput({ label, field, value, isWrong, describedBy, onChange }: TimeInputProps) {
  return (
    <span className="w-19 shrink-0">
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        data-field={field}
        placeholder="--:--"
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => {
          const time = readTime(value);
          if (time !== value) onChange(time);
        }}
        className={`${controlClass} h-(--control-height) px-0! text-center`}
      />
    </span>
  );
}
