import { useRouteLoaderData } from "react-router";
import { type Company, unknownCompany } from "#app/domain/company/company.ts";
import type { Claims } from "#app/domain/identity/claims.ts";
import type { Route } from "./+types/layout.route";

export function useCompany(): Company {
  return useSiteData()?.company ?? unknownCompany;
}

export function useSiteData(): Route.ComponentProps["loaderData"] | undefined {
  return useRouteLoaderData("site/layout/layout.route");
}

/** Null where the company has none, and where nobody could be asked. */
export function useAssistance(): Claims["assistance"] {
  return useSiteData()?.assistance ?? null;
}
