import { TooManyFailure } from "#app/lib/failure.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import type { App } from "#server/app.ts";
import { createLimiter, secondsToWait } from "#server/http/rate-limits.ts";

/** Each change may cost a password's hashing. Nobody at a keyboard comes near this; a stolen session would. */
const limit = { name: "account-changes", points: 60, seconds: 60 };

export async function countAccountChange(app: Pick<App, "pool">, actor: StaffMember): Promise<void> {
  const wait = await secondsToWait(createLimiter(app.pool, limit), actor.id);
  if (wait > 0) throw new TooManyFailure("Trop de changements à la suite. Réessayez dans un instant.", wait);
}
