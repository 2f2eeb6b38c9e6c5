import { Failure } from "#app/lib/failure.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";

export function goneRequest(): Failure {
  return new Failure("not-found", "Cette demande n’existe plus.");
}

/** One writer of a request at a time; what each sees of its thread is whole. */
export async function lockRequest(trx: Trx, id: string) {
  if (!isUuid(id)) throw goneRequest();
  const request = await trx
    .selectFrom("requests")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!request) throw goneRequest();
  return request;
}

export interface RequestOffice {
  name: string;
  /** Empty where nobody has given one. */
  email: string;
}

/** Who answers a request: its agency while there is one, else head office. */
export async function findRequestOffice(
  db: Db,
  { agency_key, agency_name }: { agency_key: string; agency_name: string },
): Promise<RequestOffice> {
  const agency = isUuid(agency_key)
    ? await db
        .selectFrom("agencies")
        .select(["name", "email"])
        .where("id", "=", agency_key)
        .executeTakeFirst()
    : undefined;
  if (agency?.email) return agency;
  const company = await db.selectFrom("company_info").select(["name", "email"]).executeTakeFirstOrThrow();
  const page = await db.selectFrom("contact_page_settings").select("email").executeTakeFirst();
  return {
    name: agency?.name || agency_name || company.name,
    email: page?.email || company.email,
  };
}
