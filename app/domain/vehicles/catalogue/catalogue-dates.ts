import { type EndedDays, type KnownDays, readStay, type Stay } from "#app/domain/rental/days.ts";
import { formatDashedDays, formatDays } from "#app/domain/rental/days-words.ts";
import { counted } from "#app/lib/plural.ts";

export interface CatalogueDates extends EndedDays {
  count: number;
  /** «du mardi 24 au vendredi 27 novembre, 4 jours» */
  words: string;
  /** «24 – 27 nov.» */
  chip: string;
}

const missing = {
  du: "Choisissez aussi le jour de départ.",
  au: "Choisissez aussi le jour de retour.",
};

/** Both days, in order, from today on and within two years; otherwise the list is as without them, and says why. */
export function readDates(
  { from, to }: KnownDays,
  today: string,
): { dates: CatalogueDates | null; problems: Pick<Stay["errors"], "du" | "au"> } {
  const given = new URLSearchParams({ du: from ?? "", au: to ?? "" });
  const { errors, ...stay } = readStay(given, today);
  if (stay.from && stay.to && stay.days) {
    const asked = { from: stay.from, to: stay.to };
    const words = `${formatDays(asked, today)}, ${counted(stay.days, "jour")}`;
    const chip = formatDashedDays(asked, today);
    return { dates: { ...asked, count: stay.days, words, chip }, problems: {} };
  }
  if (errors.du || errors.au || !(from || to)) return { dates: null, problems: errors };
  return { dates: null, problems: from ? { au: missing.au } : { du: missing.du } };
}
