/** How many records of the demonstration nobody has made theirs. */
export interface ExampleCounts {
  vehicles: number;
  agencies: number;
  tariffs: number;
  extras: number;
  brands: number;
  sitePhotos: number;
  closures: number;
  requests: number;
  quotes: number;
}

export function hasExamples(counts: ExampleCounts): boolean {
  return Object.values(counts).some((count) => count > 0);
}
