import { type PeriodKind, periodKinds } from "#app/domain/periods/vehicle-periods.ts";

export function PeriodMark({ kind, className = "" }: { kind: PeriodKind; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap ${className}`}>
      <PeriodSwatch kind={kind} />
      {periodKinds[kind]}
    </span>
  );
}

export function PeriodSwatch({ kind }: { kind: PeriodKind }) {
  return <span aria-hidden="true" data-kind={kind} className="period-look inline-block h-3.5 w-6 shrink-0" />;
}
