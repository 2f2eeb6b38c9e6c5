import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { daysWords, takenBy, takenWords } from "#app/domain/periods/period-words.ts";
import type { ShownConflict } from "#app/domain/periods/planning.ts";
import type { Days } from "#app/domain/rental/days.ts";
import { capitalised } from "#app/lib/elision.ts";

interface ConflictBoxProps {
  conflict: ShownConflict;
  today: string;
  onChoose: (days: Days) => void;
}

/** Which period is in the way, and two ways out of it. */
export function ConflictBox({ conflict, today, onChoose }: ConflictBoxProps) {
  const { period, free, shorten } = conflict;
  const ways = [
    { days: free, word: "premiers jours libres" },
    { days: shorten, word: "raccourcir" },
  ];
  return (
    <div
      role="alert"
      className="rounded-[8px] border border-danger-line bg-danger-tint p-3 text-[0.8125rem] text-danger-dark"
    >
      <p className="flex gap-2">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" />
        <span>
          <span className="font-medium">{takenWords(period, today)}</span>
          <span className="block">{takenBy(period)}</span>
          {!free && !shorten && (
            <span className="block">
              Aucun jour libre n’est connu ensuite&nbsp;: choisissez un autre véhicule.
            </span>
          )}
        </span>
      </p>
      <div className="mt-2 grid gap-1.5 pl-6 empty:hidden">
        {ways.map(
          ({ days, word }) =>
            days && (
              <button
                key={word}
                type="button"
                onClick={() => onChoose(days)}
                className="flex min-h-8 cursor-pointer items-center justify-between gap-3 rounded-control border border-control bg-surface px-2.5 py-1 text-left font-medium text-ink hover:bg-paper-2"
              >
                {capitalised(daysWords(days, today))}
                <span className="font-normal text-help text-ink-2">{word}</span>
              </button>
            ),
        )}
      </div>
    </div>
  );
}
