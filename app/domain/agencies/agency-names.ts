/** «Agence de Perpignan» is Perpignan in a chart or a column, as long as no other agency is there too. */
export function shortlyNamed<Agency extends { name: string; city: string }>(agencies: Agency[]): Agency[] {
  const isCityEnough = new Set(agencies.map((agency) => agency.city)).size === agencies.length;
  return isCityEnough ? agencies.map((agency) => ({ ...agency, name: agency.city })) : agencies;
}
