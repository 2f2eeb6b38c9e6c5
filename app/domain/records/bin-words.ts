/** How long what was deleted may come back; messages hold what people told us, and are given less. */
export const binDays = 30;
export const messageBinDays = 7;

/** «Mistraou Navette et ses 4 photos, gardés 30 jours dans la Corbeille.» `kept` agrees with what was deleted. */
export function keptInBin(
  what: string,
  kept: "gardé" | "gardée" | "gardés" | "gardées",
  days = binDays,
): string {
  return `${what}, ${kept} ${days}\u00a0jours dans la Corbeille.`;
}

/** The end of a question: what was said to be final before there was a bin. */
export const staysInBin = `Vous pourrez revenir en arrière pendant ${binDays}\u00a0jours, depuis la Corbeille.`;
export const messageStaysInBin = `Vous pourrez revenir en arrière pendant ${messageBinDays}\u00a0jours, depuis la Corbeille.`;
