/** Why PostgreSQL refused a row, in a sentence for whoever prepares the export. Anything else is a bug and goes on. */
export function reasonOf(error: unknown): string {
  const {
    code = "",
    column,
    constraint,
    message,
  } = error as {
    code?: string;
    column?: string;
    constraint?: string;
    message: string;
  };
  switch (code) {
    case "23502":
      return `la colonne ${column} est vide`;
    case "23503":
      return `elle renvoie à une ligne absente (${constraint})`;
    case "23505":
      return `une autre ligne a déjà cette valeur (${constraint})`;
    case "23514":
      return `une valeur n’est pas admise (${constraint})`;
  }
  if (code.startsWith("22")) return `une valeur n’est pas du type de sa colonne : ${message}`;
  throw error;
}
