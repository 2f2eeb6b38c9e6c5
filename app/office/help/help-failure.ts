export const helpFailure = "L’aide n’a pas pu être chargée. Réessayez dans un instant.";
