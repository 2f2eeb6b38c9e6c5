import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import { formatDays } from "#app/domain/rental/days-words.ts";
import type { DateState as Mark } from "#app/domain/requests/thread/open-request.ts";

const looks = {
  free: { icon: Check, colour: "text-success-dark" },
  "own-promise": { icon: Check, colour: "text-success-dark" },
  "own-option": { icon: Clock, colour: "text-ink" },
  "other-option": { icon: Clock, colour: "text-ink" },
  taken: { icon: Ban, colour: "text-danger-dark" },
  "switched-off": { icon: Ban, colour: "text-danger-dark" },
};

/** Whether a vehicle is to be had on the asked days: an icon and its words. */
export function DateMark({ mark, today }: { mark: Mark; today: string }) {
  const { icon: Icon, colour } = looks[mark.kind];
  return (
    <span className={`flex items-start gap-1 text-[13px] leading-5 ${colour}`}>
      <Icon className="mt-[3px] size-3.5 shrink-0" />
      {markWords(mark, today)}
    </span>
  );
}

function markWords(mark: Mark, today: string): string {
  switch (mark.kind) {
    case "free":
      return "Libre aux dates demandées";
    case "own-promise":
      return "Réservé pour ce dossier";
    case "own-option":
      return "Option de ce dossier";
    case "other-option":
      return "Libre, en option ailleurs";
    case "switched-off":
      return "Indisponible au catalogue";
    case "taken":
      return `Pris ${formatDays(mark.days, today, "short")}`;
  }
}
