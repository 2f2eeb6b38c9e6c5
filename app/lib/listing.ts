type PageRequest = { page: number; pageSize: number; total: number };

/** The page really shown, between the first and the last, and its items' places: from 1, or 0 where there are none. */
export function pageRange({ page, pageSize, total }: PageRequest) {
  if (total === 0) return { page: 1, pages: 1, first: 0, last: 0 };
  const pages = Math.ceil(total / pageSize);
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
  return { page: shown, pages, first: (shown - 1) * pageSize + 1, last: Math.min(shown * pageSize, total) };
}

export const sortDirections = ["asc", "desc"] as const;
export type SortDirection = (typeof sortDirections)[number];

/** One choice of a filter menu, and how many there are of it where that is known. */
export type FilterChoice = { value: string; label: string; count?: number | null };
