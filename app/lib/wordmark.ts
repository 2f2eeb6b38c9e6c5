/** The wind that is the mark of the demonstration's company, 38 wide and 15 high: on pages, icons and quotes. */
export const markBars = "M2 .2h27l-1.5 3.8H.5zM9.5 5.6H38l-1.5 3.8H8zM1.7 11h20.8L21 14.8H.2z";

/** A name as it is set beside its mark: the first word heavy, with its article, the others light. */
export function wordmark(name: string): [heavy: string, light: string] {
  const [heavy = name] = name.match(/^(?:(?:les?|la)\s+)?\S+/i) ?? [];
  return [heavy, name.slice(heavy.length).trim()];
}
