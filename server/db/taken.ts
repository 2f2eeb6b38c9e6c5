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

/**
 * Runs a transaction that opens a request. Two that run at once can draw the same reference, as neither sees the
 * other's: whoever comes second starts over, and draws another.
 */
export async function withOwnReference<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 3; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isTaken(error, "requests_reference_key")) throw error;
    }
  }
}

function isTaken(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = (error ?? {}) as { code?: string; constraint?: string };
  return code === "23505" && broken === constraint;
}
