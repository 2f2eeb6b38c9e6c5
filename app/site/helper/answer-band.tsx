import { formatCapacity } from "#app/domain/rental/capacity.ts";
import { tripsText } from "#app/domain/vehicles/helper/filling.ts";
import type { HelperAnswer, Trips } from "#app/domain/vehicles/helper/helper-answer.server.ts";
import { formatRange } from "#app/domain/vehicles/helper/load.ts";

/** On a phone the answer lies below the form: a slim band keeps it in sight while one changes the form. */
export function AnswerBand({ answer }: { answer: HelperAnswer | null }) {
  if (!answer?.load) return null;
  const { load, held } = answer;
  return (
    <a
      href="#reponse"
      className="sticky bottom-0 z-20 -mx-5 mt-4 flex min-h-14 items-center justify-between gap-4 border-line border-t bg-surface px-5 shadow-up sm:-mx-6 sm:px-6 lg:hidden print:hidden"
    >
      <span className="leading-5">
        <strong className="block font-bold">{formatRange(load.range)}</strong>
        {held && <span className="text-[0.84375rem] text-ink-2">{bandText(held)}</span>}
      </span>
      <span className="link">Voir</span>
    </a>
  );
}

function bandText(held: Trips): string {
  const volume = held.vehicles[0]?.capacity;
  if (!volume) return tripsText(held.count, null);
  return `${tripsText(held.count, null)} en ${formatCapacity(volume)}`;
}
