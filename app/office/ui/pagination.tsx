import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { pageRange } from "#app/lib/listing.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";
import { buttonClass } from "#app/ui/button.tsx";

type PaginationProps = {
  page: number;
  pageSize: number;
  total: number;
  noun: { one: string; many: string };
  /** The address of a page, with the search, filters and sort kept. */
  pageHref: (page: number) => string;
  /** After the count: «les plus récents d’abord». */
  note?: ReactNode;
  /** Before the links: the choice of page size. */
  aside?: ReactNode;
  className?: string;
};

export function Pagination(props: PaginationProps) {
  const { total, noun, pageHref, note, aside, className = "" } = props;
  const { page, pages, first, last } = pageRange(props);
  const isWhole = total === 0 || (first === 1 && last === total);
  return (
    <nav
      aria-label="Pagination"
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-ink-2 text-note ${className}`}
    >
      <p>
        {!isWhole && `${formatNumber(first)}–${formatNumber(last)} sur `}
        {counted(total, noun.one, noun.many)}
        {note && <> · {note}</>}
      </p>
      <div className="flex items-center gap-3 max-office-sm:w-full max-office-sm:justify-between max-office-sm:gap-2">
        {aside}
        {pages > 1 && (
          <>
            <PageLink to={page > 1 ? pageHref(page - 1) : undefined} rel="prev">
              <ChevronLeft strokeWidth={2} />
              Précédent
            </PageLink>
            <span aria-current="page" className="whitespace-nowrap">
              Page {page} sur {pages}
            </span>
            <PageLink to={page < pages ? pageHref(page + 1) : undefined} rel="next">
              Suivant
              <ChevronRight strokeWidth={2} />
            </PageLink>
          </>
        )}
      </div>
    </nav>
  );
}

type PageLinkProps = { to: string | undefined; rel: "prev" | "next"; children: ReactNode };

function PageLink({ to, rel, children }: PageLinkProps) {
  const className = buttonClass({
    variant: "secondary",
    className: "max-office-sm:flex-1 max-office-sm:px-1.5",
  });
  if (to === undefined) {
    return (
      <span aria-disabled="true" className={className}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} className={className}>
      {children}
    </Link>
  );
}
