import { idParam, param, type QueryOf, query } from "#app/lib/query.ts";
import { readSettledDay } from "./carried-stay.ts";

/** What is carried, as a list or a form declares it among what it reads itself. */
export const carriedParams = {
  /** The first and the last day wanted, as the address has them: whether they can be asked for is the page's to say. */
  from: param("du", { fallback: null, read: readSettledDay }),
  to: param("au", { fallback: null, read: readSettledDay }),
  agency: idParam("agence"),
};

export const carriedQuery = query(carriedParams);
export type CarriedStay = QueryOf<typeof carriedQuery>;
