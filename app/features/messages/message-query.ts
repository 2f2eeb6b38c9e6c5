import { z } from "zod";
import { contactSubjects } from "#app/features/contact/contact-terms.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { typedSearch } from "#app/lib/typed-search.ts";
import { isUuid } from "#app/lib/uuid.ts";

/** What the message centre shows, as its address says it. */
export interface MessageQuery {
  q: string;
  view: MessageView;
  /** A contact subject's value. */
  subject: string | null;
  /** An agency's key; empty is head office. */
  agency: string | null;
  page: number;
  /** The open message's id. */
  message: string | null;
}

export const messagesPerPage = 25;

const longestKey = 200;

// French in the address, as everything a person reads.
const viewParams = { all: null, unread: "non-lus", failed: "echecs" };
const headOffice = "siege";

export type MessageView = keyof typeof viewParams;

/** Anything unreadable is as if it had not been asked for: an address never breaks the page. */
export function readMessageQuery(params: URLSearchParams): MessageQuery {
  const views = Object.keys(viewParams) as MessageView[];
  const subject = params.get("sujet");
  const agency = params.get("agence");
  const message = params.get("message");
  return {
    q: typedSearch(params),
    view: views.find((view) => viewParams[view] === params.get("vue")) ?? "all",
    subject: subject && Object.hasOwn(contactSubjects, subject) ? subject : null,
    agency: agency === headOffice ? "" : agency?.slice(0, longestKey) || null,
    page: z.coerce.number().int().min(1).max(1_000_000).catch(1).parse(params.get("page")),
    message: isUuid(message) ? message : null,
  };
}

/** The address of the same list with something changed. A change of what is listed starts at its first page. */
export function messagesHref(query: MessageQuery, changes: Partial<MessageQuery> = {}): string {
  const isSameList = Object.keys(changes).every((key) => key === "message");
  const start = isSameList ? {} : { page: 1, message: null };
  return withSearch(officePaths.messages, messageParams({ ...query, ...start, ...changes }));
}

/** What an address lists, whichever message is open beside it. */
export function listAddress(search: string): string {
  return messagesHref({ ...readMessageQuery(new URLSearchParams(search)), message: null });
}

/** The list as a file: every page of it. */
export function exportHref(query: MessageQuery): string {
  return withSearch(officePaths.messagesExport, messageParams({ ...query, page: 1, message: null }));
}

/** What the search form must carry along besides its own words. */
export function keptParams(query: MessageQuery): [string, string][] {
  return [...messageParams({ ...query, q: "", page: 1, message: null })];
}

export function hasFilters({ q, subject, agency, view }: MessageQuery): boolean {
  return q !== "" || subject !== null || agency !== null || view !== "all";
}

function messageParams({ q, view, subject, agency, page, message }: MessageQuery): URLSearchParams {
  const params = {
    q,
    vue: viewParams[view],
    sujet: subject,
    agence: agency === "" ? headOffice : agency,
    page: page > 1 ? String(page) : null,
    message,
  };
  const given = Object.entries(params).filter((param): param is [string, string] => Boolean(param[1]));
  return new URLSearchParams(given);
}

function withSearch(path: string, params: URLSearchParams): string {
  return params.size > 0 ? `${path}?${params}` : path;
}
