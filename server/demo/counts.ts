/** Slugs of the vehicles that are looked at most, with about how often in a month; the others take what is left. */
export const demoMonthlyViews: Record<string, number> = {
  "corbere-grand-large-ambre": 412,
  "corbere-relais-bleu": 356,
  "agly-compagnie-bleu": 298,
  "nevere-f35-blanc": 187,
  "galdric-t480-bleu": 142,
  "conflent-pv27-plateau": 121,
};

/** What visitors looked for and the fleet does not have: words as they are counted, and on which days before today. */
export const demoSearches: { words: string; daysAgo: number[] }[] = [
  { words: "nacelle", daysAgo: [1, 2, 4, 9, 13, 20, 26, 34, 51] },
  { words: "minipelle", daysAgo: [0, 3, 8, 17, 22, 40] },
  { words: "camping car", daysAgo: [2, 6, 15, 28, 61] },
  // Too few to be shown.
  { words: "corbillard", daysAgo: [12, 47] },
];
