import type { ExpressionBuilder, Selectable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { RequestTerms, RequestVehicle } from "#app/features/contact/request-words.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";

/** What a message asks for, field by field. */
export interface MessageRequest extends RequestTerms {
  reference: string;
  vehicles: (RequestVehicle & Pick<Selectable<Database["request_vehicles"]>, "vehicle_id">)[];
}

const columns = [
  ...([
    "requests.reference",
    "requests.during",
    "requests.days",
    "requests.flexible",
    "requests.km",
  ] as const),
  ...(["customer_kind", "company_name", "handover", "place"] as const),
] as const;

/** By message; those that came without are not in it. */
export async function listMessageRequests(
  { db }: Pick<App, "db">,
  notificationIds: string[],
): Promise<Map<string, MessageRequest>> {
  if (notificationIds.length === 0) return new Map();
  const requests = await db
    .selectFrom("requests")
    .select("notification_id")
    .select(columns)
    .select(selectVehicles)
    .where("notification_id", "in", notificationIds)
    .execute();
  return new Map(
    requests.flatMap(({ notification_id, ...request }) =>
      notification_id ? [[notification_id, request]] : [],
    ),
  );
}

function selectVehicles(eb: ExpressionBuilder<Database, "requests">) {
  return jsonArrayFrom(
    eb
      .selectFrom("request_vehicles")
      .select(["vehicle_id", "vehicle_name", "estimate"])
      .whereRef("request_id", "=", "requests.id")
      .orderBy("position"),
  ).as("vehicles");
}
