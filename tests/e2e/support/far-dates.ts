/** A Tuesday some weeks ahead and the last of so many days from it, as a date field takes them. */
export function farDates(days: number): [string, string] {
  const start = new Date(Date.now() + 40 * 86_400_000);
  start.setUTCDate(start.getUTCDate() + ((9 - start.getUTCDay()) % 7));
  const end = new Date(start.getTime() + (days - 1) * 86_400_000);
  return [start, end].map((date) => date.toISOString().slice(0, 10)) as [string, string];
}
