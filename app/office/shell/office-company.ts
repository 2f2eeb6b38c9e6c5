import { useRouteLoaderData } from "react-router";
import { type Company, unknownCompany } from "#app/domain/company/company.ts";
import type { loader } from "./layout.route.tsx";

export type OfficeCompany = Pick<Company, "name" | "look">;

/** Whose back-office it is, and how its site looks. */
export function useOfficeCompany(): OfficeCompany {
  return useRouteLoaderData<typeof loader>("office/shell/layout.route")?.company ?? unknownCompany;
}
