/** «12 km à vol d’oiseau», «environ 30 km à vol d’oiseau» */
export function describeDistance(km: number, isRough: boolean): string {
  const figure = isRough ? Math.max(Math.round(km / 10) * 10, 10) : Math.round(km);
  const words = figure < 1 ? "moins de 1\u00a0km" : `${figure.toLocaleString("fr-FR")}\u00a0km`;
  return `${isRough ? "environ " : ""}${words} à vol d’oiseau`;
}
