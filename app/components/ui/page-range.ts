export type PageRange = {
  /** The page really shown: what was asked for, brought back between the first and the last. */
  page: number;
  pages: number;
  /** Places of the first and last item, counted from 1; both 0 when there is nothing. */
  first: number;
  last: number;
};

export function pageRange({
  page,
  pageSize,
  total,
}: {
  page: number;
  pageSize: number;
  total: number;
}): PageRange {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
  if (total === 0) return { page: 1, pages: 1, first: 0, last: 0 };
  return { page: shown, pages, first: (shown - 1) * pageSize + 1, last: Math.min(shown * pageSize, total) };
}
