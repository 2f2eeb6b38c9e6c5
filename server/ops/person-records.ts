import { sql } from "kysely";

/** Addresses are compared as people write them: whatever their case, with or without spaces around. */
export function isPerson(column: ReturnType<typeof sql>, email: string) {
  return sql<boolean>`lower(btrim(${column})) = ${email.trim().toLowerCase()}`;
}

/** The ids of a person's requests: by the address they bear themselves, or by their message's. */
export function requestsOf(email: string) {
  return sql`select id from requests where ${isPerson(sql`requests.email`, email)}
    or notification_id in (select id from notifications where ${isPerson(sql`data->>'email'`, email)})`;
}

/** The ids of the quotes made for a person: under their requests, or under their name alone. */
export function quotesOf(email: string) {
  return sql`select id from quotes where request_id in (${requestsOf(email)})
    or ${isPerson(sql`customer->>'email'`, email)} or ${isPerson(sql`coalesce(sent_to, '')`, email)}`;
}
