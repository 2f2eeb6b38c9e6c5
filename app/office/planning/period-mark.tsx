import FileClock from "lucide-react/icons/file-clock";
import { Link } from "react-router";
import { openAmendmentWords } from "#app/domain/periods/agreed.ts";
import { kindWords } from "#app/domain/periods/period-words.ts";
import type { Period } from "#app/domain/periods/periods.server.ts";
import type { PeriodKind } from "#app/domain/periods/vehicle-periods.ts";
import { officePaths } from "#app/lib/office-paths.ts";

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

type AmendmentNoticeProps = { period: Pick<Period, "amendment" | "from" | "to">; today: string };

/** «avenant en attente : jusqu’au 9 déc.», which opens it. */
export function AmendmentNotice({ period, today }: AmendmentNoticeProps) {
  const { amendment } = period;
  if (!amendment) return null;
  return (
    <span className="flex items-start gap-1.5 text-help text-info [&_svg]:mt-0.5">
      <FileClock aria-hidden="true" className="size-3.5 shrink-0" />
      <Link to={officePaths.quote(amendment.id)} className="relative text-inherit hover:underline">
        {openAmendmentWords(amendment, period, today)}
      </Link>
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
