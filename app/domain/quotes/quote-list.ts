import { readDay } from "#app/domain/rental/days.ts";
import { sortDirections } from "#app/lib/listing.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { choiceParam, oneLine, pageParam, param, type QueryOf, query, textParam } from "#app/lib/query.ts";
import type { QuoteState } from "./quote-terms.ts";

export const quotesPerPage = 25;

interface Tab {
  /** Of its tab. */
  many: string;
  /** In its address. */
  word: string;
  /** Of a tab without quotes. */
  none: string;
  /** Shown with all versions alone: another document holds in its place. */
  isFormer?: true;
}

/** In the order of their tabs. */
const tabs = {
  draft: { many: "Brouillons", word: "brouillon", none: "Aucun brouillon" },
  sent: { many: "En attente", word: "attente", none: "Aucun devis n’attend de réponse" },
  accepted: { many: "Acceptés", word: "accepte", none: "Aucun devis accepté" },
  cancelled: { many: "Annulés", word: "annule", none: "Aucun devis annulé" },
  refused: { many: "Refusés", word: "refuse", none: "Aucun devis refusé" },
  expired: { many: "Expirés", word: "expire", none: "Aucun devis expiré" },
  withdrawn: { many: "Retirés", word: "retire", none: "Aucun devis retiré" },
  replaced: { many: "Remplacés", word: "remplace", none: "Aucun devis remplacé", isFormer: true },
  amended: { many: "Modifiés", word: "modifie", none: "Aucun devis modifié", isFormer: true },
} as const satisfies Record<QuoteState, Tab>;
export const quoteTabs: Record<QuoteState, Tab> = tabs;
const states = Object.keys(tabs) as QuoteState[];

/** What was agreed: of these whoever invoices has a file. */
export const agreedStates = ["accepted", "cancelled"] as const satisfies QuoteState[];

/** What a period is one of. */
export const quoteDates = {
  departure: { label: "Départ", word: "depart" },
  sent: { label: "Envoi", word: "envoi" },
  answered: { label: "Réponse", word: "reponse" },
} as const;
export type QuoteDate = keyof typeof quoteDates;

const sorts = { customer: "client", amount: "montant" } as const;
export type QuoteSort = keyof typeof sorts | QuoteDate;
const sortNames = [...Object.keys(sorts), ...Object.keys(quoteDates)] as QuoteSort[];
const sortWord = (sort: QuoteSort) =>
  sort in quoteDates ? quoteDates[sort as QuoteDate].word : sorts[sort as keyof typeof sorts];

const headOffice = "siege";
const maxNameLength = 200;

export const quoteListQuery = query(
  {
    q: textParam("q"),
    state: choiceParam("etat", { options: states, fallback: null, wordOf: (state) => tabs[state].word }),
    /** The agency's name, as the document has it; empty is head office. */
    agency: param<string | null>("agence", {
      fallback: null,
      read: (name) => (name === headOffice ? "" : oneLine(name, maxNameLength) || null),
      write: (name) => name || headOffice,
    }),
    customer: choiceParam("client", { options: ["particulier", "professionnel"], fallback: null }),
    date: choiceParam<QuoteDate>("date", {
      options: Object.keys(quoteDates) as QuoteDate[],
      fallback: "departure",
      wordOf: (date) => quoteDates[date].word,
    }),
    /** Days of Paris, both included. */
    from: param("du", { fallback: null, read: readDay }),
    to: param("au", { fallback: null, read: readDay }),
    /** Those too in whose place another holds. */
    allVersions: choiceParam("versions", {
      options: [true, false],
      fallback: false,
      wordOf: (is) => (is ? "toutes" : "en-vigueur"),
    }),
    sort: choiceParam("tri", { options: sortNames, fallback: null, wordOf: sortWord }),
    direction: choiceParam("ordre", { options: sortDirections, fallback: "asc" }),
    page: pageParam("page"),
  },
  ["q", "agency", "customer", "from", "to"],
);
export type QuoteListQuery = QueryOf<typeof quoteListQuery>;

export const { none: allQuotes, search: quotesSearch } = quoteListQuery;

export function readQuoteQuery(search: URLSearchParams | string): QuoteListQuery {
  const asked = quoteListQuery.read(search);
  return {
    ...asked,
    // A former version is among all of them alone.
    allVersions: asked.allVersions || (asked.state !== null && quoteTabs[asked.state].isFormer === true),
    // What nothing is sorted by has no direction, and of no days there is no kind.
    direction: asked.sort ? asked.direction : "asc",
    date: asked.from || asked.to ? asked.date : "departure",
  };
}

export function quotesHref(asked: QuoteListQuery, changes?: Partial<QuoteListQuery>): string {
  return quoteListQuery.href(officePaths.quotes, asked, changes);
}

/** The tabs that there are: former versions have theirs once they are listed. */
export function shownStates({ allVersions }: Pick<QuoteListQuery, "allVersions">): QuoteState[] {
  return states.filter((state) => allVersions || !quoteTabs[state].isFormer);
}

/** Whether something that was agreed can be among what is asked for. */
export function hasAgreed({ state }: Pick<QuoteListQuery, "state">): boolean {
  return state === null || agreedStates.some((agreed) => agreed === state);
}

/** For whoever invoices: what is in force of all pages. */
export function invoicingHref(asked: QuoteListQuery): string {
  const { none } = quoteListQuery;
  const whole = { page: none.page, sort: none.sort, direction: none.direction, allVersions: false };
  return quoteListQuery.href(officePaths.quotesExport, { ...asked, ...whole });
}
