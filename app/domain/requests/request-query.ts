import { z } from "zod";
import { contactSubjects } from "#app/domain/contact/contact-terms.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { typedSearch } from "#app/lib/typed-search.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { isRequestStatus, type RequestStatus } from "./request-status.ts";

/** What the list of requests shows, as its address says it. */
export interface RequestQuery {
  q: string;
  /** One tab, or one of the two buttons beside them. */
  status: RequestStatus | null;
  view: RequestView;
  filter: RequestFilter | null;
  /** A contact subject's value. */
  subject: string | null;
  /** An agency's key; empty is head office. */
  agency: string | null;
  page: number;
  /** The open request's id. */
  request: string | null;
  /** Its message's, as addresses named it before there were requests. */
  message: string | null;
}

export const requestsPerPage = 25;

const longestKey = 200;

// French in the address, as everything a person reads.
const viewParams = { all: null, mine: "miennes", late: "retard" };
const filterParams = { unread: "non-lus", failed: "echecs" };
const headOffice = "siege";

export type RequestView = keyof typeof viewParams;
export type RequestFilter = keyof typeof filterParams;

/** Anything unreadable is as if it had not been asked for: an address never breaks the page. */
export function readRequestQuery(params: URLSearchParams): RequestQuery {
  const status = params.get("statut");
  const subject = params.get("sujet");
  const agency = params.get("agence");
  const request = params.get("demande");
  const message = params.get("message");
  return {
    q: typedSearch(params),
    status: isRequestStatus(status) ? status : null,
    view: keyOf(viewParams, params.get("vue")) ?? "all",
    // Kept for addresses that were noted before: both were views.
    filter: keyOf(filterParams, params.get("filtre")) ?? keyOf(filterParams, params.get("vue")),
    subject: subject && Object.hasOwn(contactSubjects, subject) ? subject : null,
    agency: agency === headOffice ? "" : agency?.slice(0, longestKey) || null,
    page: z.coerce.number().int().min(1).max(1_000_000).catch(1).parse(params.get("page")),
    request: isUuid(request) ? request : null,
    message: isUuid(message) ? message : null,
  };
}

/** The list without anything asked of it: what links from elsewhere start from. */
export const allRequests = readRequestQuery(new URLSearchParams());

function keyOf<Key extends string>(params: Record<Key, string | null>, text: string | null): Key | null {
  const keys = Object.keys(params) as Key[];
  return text === null ? null : (keys.find((key) => params[key] === text) ?? null);
}

/** The address of the same list with something changed. A change of what is listed starts at its first page. */
export function requestsHref(query: RequestQuery, changes: Partial<RequestQuery> = {}): string {
  const isSameList = Object.keys(changes).every((key) => key === "request");
  const start = isSameList ? {} : { page: 1, request: null };
  return withSearch(officePaths.messages, requestParams({ ...query, ...start, ...changes, message: null }));
}

/** What an address lists, whichever request is open beside it. */
export function listAddress(search: string): string {
  return requestsHref({ ...readRequestQuery(new URLSearchParams(search)), request: null });
}

/** The list as a file: every page of it. */
export function exportHref(query: RequestQuery): string {
  return withSearch(officePaths.messagesExport, requestParams({ ...query, page: 1, request: null }));
}

/** What the search form must carry along besides its own words. */
export function keptParams(query: RequestQuery): [string, string][] {
  return [...requestParams({ ...query, q: "", page: 1, request: null })];
}

/** The list alone, without what narrows it: a tab, or one of the buttons beside. */
export function isNarrowed({ q, filter, subject, agency }: RequestQuery): boolean {
  return q !== "" || filter !== null || subject !== null || agency !== null;
}

function requestParams(query: RequestQuery): URLSearchParams {
  const params = {
    q: query.q,
    statut: query.status,
    vue: viewParams[query.view],
    filtre: query.filter && filterParams[query.filter],
    sujet: query.subject,
    agence: query.agency === "" ? headOffice : query.agency,
    page: query.page > 1 ? String(query.page) : null,
    demande: query.request,
  };
  const given = Object.entries(params).filter((param): param is [string, string] => Boolean(param[1]));
  return new URLSearchParams(given);
}

function withSearch(path: string, params: URLSearchParams): string {
  return params.size > 0 ? `${path}?${params}` : path;
}
