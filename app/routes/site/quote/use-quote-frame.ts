import { useRouteLoaderData } from "react-router";
import { unknownCompany } from "#app/features/company/company.ts";
import type { loader } from "../quote-layout.tsx";

/** What the layout of a customer's pages loaded: whose quote it is, and what day. */
export function useQuoteFrame() {
  const frame = useRouteLoaderData<typeof loader>("routes/site/quote-layout");
  return { company: frame?.company ?? unknownCompany, year: frame?.year, today: frame?.today ?? "" };
}
