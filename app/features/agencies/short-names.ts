/** «Agence de Perpignan» is Perpignan in a chart or a column, as long as no other agency is there too. */
export function shortlyNamed<Agency extends { name: string; city: string }>(
  agencies: Agency[],
): Omit<Agency, "city">[] {
  const isCityEnough = new Set(agencies.map((agency) => agency.city)).size === agencies.length;
  return agencies.map(({ city, ...agency }) => (isCityEnough ? { ...agency, name: city } : agency));
}
