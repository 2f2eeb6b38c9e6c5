import { createHash } from "node:crypto";
import type { OpenRequest } from "./open-request.ts";

/**
 * Of what is asked for and by whom. Not the row's `updated_at`: that also moves when somebody reads the message or takes
 * the request, which is nothing to an editor of the file.
 */
export function termsVersion(row: Omit<OpenRequest["terms"], "version">): string {
  const { during, days, flexible, km, customer_kind, company_name, handover, place } = row;
  const { name, email, phone } = row;
  const said = [during, days, flexible, km, customer_kind, company_name, handover, place, name, email, phone];
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url");
}
