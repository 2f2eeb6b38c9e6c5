export const calendarMessages = {
  created: "Adresse de l’agenda créée",
  revoked: "Adresse de l’agenda révoquée",
  createFailed: "L’adresse de l’agenda n’a pas été créée.",
  revokeFailed: "L’adresse de l’agenda n’a pas été révoquée.",
  load: "Une erreur est survenue lors du chargement des agendas.",
} as const;
