import type { OpenRequest } from "./open-request.ts";

/** Who asks, by whatever was left to call them by. */
export function fullCustomerName({
  name,
  company_name,
  email,
  phone,
}: Pick<OpenRequest["terms"], "name" | "company_name" | "email" | "phone">): string {
  return name || company_name || email || phone || "Client inconnu";
}
