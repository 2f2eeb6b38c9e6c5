export interface GeoPoint {
  latitude: number;
  longitude: number;
}

const earthRadius = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** As the crow flies, in kilometres (haversine). */
export function distanceBetween(one: GeoPoint, other: GeoPoint): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const parallels = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  return 2 * earthRadius * Math.asin(Math.sqrt(north + parallels * east));
}
