import { kindWords } from "#app/domain/periods/period-words.ts";
import type { PeriodKind } from "#app/domain/periods/vehicle-periods.ts";

interface PeriodMarkProps {
  kind: PeriodKind;
  /** It lost its vehicle, and waits for another. */
  displaced?: boolean;
  className?: string;
}

export function PeriodMark({ kind, displaced = false, className = "" }: PeriodMarkProps) {
  return (
    <span
      className={`inline-flex items-center gap-2 whitespace-nowrap ${displaced ? "font-medium text-danger-dark" : ""} ${className}`}
    >
      <PeriodSwatch kind={kind} displaced={displaced} />
      {kindWords({ kind, displaced })}
    </span>
  );
}

export function PeriodSwatch({ kind, displaced = false }: Omit<PeriodMarkProps, "className">) {
  return (
    <span
      aria-hidden="true"
      data-kind={kind}
      data-displaced={displaced || undefined}
      className="period-look inline-block h-3.5 w-6 shrink-0"
    />
  );
}
