import type { App } from "#server/app.ts";
import { findQuote, readQuoteDraft, type StoredQuote } from "../staff-quotes.server.ts";
import { isVehicleOut } from "./held-vehicles.server.ts";
import { agreedDocument } from "./read-amended.server.ts";

export type EditedAmendment = NonNullable<Awaited<ReturnType<typeof readEditedAmendment>>>;

/** What the draft of an amendment is compared with while it is edited; null of a quote. */
export async function readEditedAmendment(
  { db, now }: Pick<App, "db" | "now">,
  { amends_id, amendment }: Pick<StoredQuote, "amends_id" | "amendment">,
) {
  const agreed = amends_id ? await findQuote(db, amends_id) : undefined;
  if (!agreed || !amendment) return null;
  return {
    ...{ id: agreed.id, number: agreed.number, amendment },
    agreed: agreedDocument(agreed, await readQuoteDraft(db, agreed)),
    isOut: await isVehicleOut(db, agreed.id, now()),
  };
}
