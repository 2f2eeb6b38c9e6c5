import { Failure } from "#app/lib/failure.ts";

interface Taken {
  /** The unique constraint's name. */
  constraint: string;
  field: string;
  sentence: string;
}

/** What somebody else already has is a sentence at its field. A look before the write would still lose a race. */
export async function refuseTaken<T>({ constraint, field, sentence }: Taken, work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    if (!isTaken(error, constraint)) throw error;
    throw new Failure("invalid", sentence, { [field]: sentence });
  });
}

/** The database refused a value that another row has. */
export function isTaken(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = Object(error) as { code?: unknown; constraint?: unknown };
  return code === "23505" && broken === constraint;
}
