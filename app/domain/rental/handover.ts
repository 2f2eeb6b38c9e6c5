// Where a vehicle changes hands, in the words of a quote's «Départ» and «Retour»: they are typed, so they are read, too.

const maxPlaceLength = 150;
const noTown =
  /^(rue|avenue|av|boulevard|bd|place|chemin|route|impasse|allée|quai|cours|zone|za|zi|zac|résidence|chantier|chez|dépôt)[ .]/i;

/** «à Canohès», «au Boulou», «aux Angles», «au 12 rue des Lilas»; what is no name stands behind a comma. */
function toPlace(place: string): string {
  if (/^les? \p{Lu}/iu.test(place)) return place.replace(/^le(s?) /i, (_, many) => (many ? " aux " : " au "));
  if (noTown.test(place)) return `, ${place}`;
  if (/^\d/.test(place)) return ` au ${place}`;
  return /^\p{Lu}/u.test(place) ? ` à ${place}` : `, ${place}`;
}

/** «livraison à Canohès», «reprise au Boulou»; without a place, that it is still to be named. */
export function handoverWords(what: "livraison" | "reprise", place: string | null): string {
  const named = place?.replace(/\s+/g, " ").trim().slice(0, maxPlaceLength);
  return what + (named ? toPlace(named) : ", lieu à préciser");
}

export const isDelivered = (departure: string) => /\blivraison\b/i.test(departure);

/** We fetch it; quotes of before this said «livraison» of both ends. */
export const isCollected = (words: string) => /\b(reprise|livraison)\b/i.test(words);
