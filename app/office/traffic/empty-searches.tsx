import { Link } from "react-router";
import { shownFrom } from "#app/domain/counts/traffic.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { sitePaths } from "#app/lib/site-paths.ts";

/** What the catalogue was searched for and did not have. */
export function EmptySearches({ searches }: { searches: { words: string; n: number }[] }) {
  return (
    <section aria-labelledby="searches-title" className="px-(--panel-padding) py-3.5 text-[13px]">
      <h3 id="searches-title" className="font-semibold">
        Recherches sans résultat
      </h3>
      {searches.length === 0 ? (
        <p className="mt-1 text-ink-2">
          Aucune sur la période. Une recherche paraît ici dès sa {shownFrom}
          <sup>e</sup> fois.
        </p>
      ) : (
        <ul className="mt-1 divide-y divide-line-inner">
          {searches.map(({ words, n }) => (
            <li key={words} className="flex items-baseline justify-between gap-3 py-2">
              <Link
                to={`${sitePaths.catalogue}?${new URLSearchParams({ q: words })}`}
                className="min-w-0 truncate rounded-control text-ink hover:underline"
              >
                {words}
              </Link>
              <span className="shrink-0 text-ink-2 tabular-nums">{formatNumber(n)}&nbsp;fois</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
