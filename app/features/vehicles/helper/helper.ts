/** What the page reads. Its answers are endless: the page cache keeps none. */
export const helperParams = [
  ...(["mode", "surface", "meuble", "cave", "garage", "balcon", "meubles"] as const),
  ...(["palettes", "longueur", "largeur", "hauteur", "nombre", "poids"] as const),
  ...(["permis", "hayon", "froid"] as const),
];
