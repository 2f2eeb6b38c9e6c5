import { useRouteLoaderData } from "react-router";
import { unknownCompany } from "#app/domain/company/company.ts";
import type { loader } from "./quote-layout.route.tsx";

/** What the layout of a customer's pages loaded: whose quote it is, and what day. */
export function useQuoteFrame() {
  const frame = useRouteLoaderData<typeof loader>("site/quote/quote-layout.route");
  return { company: frame?.company ?? unknownCompany, year: frame?.year, today: frame?.today ?? "" };
}
