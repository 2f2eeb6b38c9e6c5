/** A number of months as people say it: «3 ans», «un an», «18 mois». */
export function describeMonths(months: number): string {
  if (months === 1) return "un mois";
  if (months === 12) return "un an";
  return months % 12 === 0 ? `${months / 12}\u00a0ans` : `${months}\u00a0mois`;
}
