import { contactSubjects } from "#app/domain/contact/contact-terms.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { choiceParam, idParam, pageParam, param, type QueryOf, query, textParam } from "#app/lib/query.ts";
import { statusOrder } from "./request-status.ts";

export const requestsPerPage = 25;

const maxKeyLength = 200;

const viewWords = { todo: "a-traiter", mine: "miennes", late: "retard" };
const filterWords = { unread: "non-lus", failed: "echecs" };
const headOffice = "siege";

export type RequestView = "all" | keyof typeof viewWords;
/** In the order of their buttons. */
export const requestViews = Object.keys(viewWords) as (keyof typeof viewWords)[];
export type RequestFilter = keyof typeof filterWords;

const filterParam = choiceParam("filtre", {
  options: Object.keys(filterWords) as RequestFilter[],
  fallback: null,
  wordOf: (filter) => filterWords[filter],
});

export const requestQuery = query(
  {
    q: textParam("q"),
    /** One tab, or one of the buttons beside them: a status or a view. */
    status: choiceParam("statut", { options: statusOrder, fallback: null }),
    view: choiceParam<keyof typeof viewWords, "all">("vue", {
      options: requestViews,
      fallback: "all",
      wordOf: (view) => viewWords[view],
    }),
    filter: filterParam,
    subject: choiceParam("sujet", { options: Object.keys(contactSubjects), fallback: null }),
    /** An agency's key; empty is head office. */
    agency: param<string | null>("agence", {
      fallback: null,
      read: (key) => (key === headOffice ? "" : key.slice(0, maxKeyLength) || null),
      write: (key) => key || headOffice,
    }),
    page: pageParam("page"),
    request: idParam("demande"),
    /** Its message's, as addresses named it before there were requests; never written. */
    message: idParam("message"),
  },
  ["q", "filter", "subject", "agency"],
);
export type RequestQuery = QueryOf<typeof requestQuery>;

export function readRequestQuery(params: URLSearchParams): RequestQuery {
  const asked = requestQuery.read(params);
  // Kept for addresses that were noted before: both filters were views.
  return { ...asked, filter: asked.filter ?? filterParam.read(params.getAll("vue")) ?? null };
}

/** The list without anything asked of it: what links from elsewhere start from. */
export const allRequests = requestQuery.none;

/** The address of the same list with something changed. A change of what is listed starts at its first page. */
export function requestsHref(asked: RequestQuery, changes: Partial<RequestQuery> = {}): string {
  const isSameList = Object.keys(changes).every((key) => key === "request");
  const start = isSameList ? {} : { page: 1, request: null };
  return requestQuery.href(officePaths.messages, { ...asked, ...start, ...changes, message: null });
}

export function listAddress(search: string): string {
  return requestsHref({ ...readRequestQuery(new URLSearchParams(search)), request: null });
}

/** For what has every page of the list and no request open: the file, and a search form with `q` left out. */
export const wholeList = { page: 1, request: null, message: null } as const;

export function exportHref(asked: RequestQuery): string {
  return requestQuery.href(officePaths.messagesExport, asked, wholeList);
}
