import Check from "lucide-react/icons/check";
import { type PeriodKind, periodKinds } from "#app/domain/periods/vehicle-periods.ts";
import { PeriodSwatch } from "../period-mark.tsx";

interface KindFieldProps {
  value: PeriodKind;
  onChange: (kind: PeriodKind) => void;
}

/** Five boxes, one of them ticked: each shows how its bar will look. */
export function KindField({ value, onChange }: KindFieldProps) {
  return (
    <fieldset>
      <legend className="sr-only">Motif</legend>
      <div className="grid grid-cols-2 gap-1.5">
        {(Object.keys(periodKinds) as PeriodKind[]).map((kind) => (
          <label
            key={kind}
            className="flex h-8 cursor-pointer items-center gap-2 rounded-control border border-line bg-surface px-2 text-[0.8125rem] hover:bg-paper has-checked:border-blue-line has-checked:bg-blue-tint has-checked:font-semibold has-checked:text-blue has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={value === kind}
              onChange={() => onChange(kind)}
              className="peer absolute size-px appearance-none opacity-0"
            />
            <PeriodSwatch kind={kind} />
            <span className="flex-1">{periodKinds[kind]}</span>
            <Check strokeWidth={2} className="size-4 opacity-0 peer-checked:opacity-100" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
