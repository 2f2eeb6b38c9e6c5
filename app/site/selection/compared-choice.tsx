import Check from "lucide-react/icons/check";
import { Link } from "react-router";
import {
  comparisonHref,
  mostCompared,
  type SelectionQuery,
  withCompared,
} from "#app/domain/selection/selection.ts";

type ComparedChoiceProps = {
  chosen: { id: string; name: string }[];
  shown: string[];
  query: SelectionQuery;
};

/** Of a longer list, which four stand side by side: each name puts its vehicle there, or takes it away. */
export function ComparedChoice({ chosen, shown, query }: ComparedChoiceProps) {
  if (chosen.length <= mostCompared) return null;
  const ids = chosen.map(({ id }) => id);
  return (
    <nav aria-label="Véhicules côte à côte" className="mt-5 print:hidden">
      <p className="font-semibold text-[0.9375rem]">
        {shown.length} sur {ids.length} côte à côte, {mostCompared} au plus
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {chosen.map(({ id, name }) => {
          const isShown = shown.includes(id);
          return (
            <li key={id} className="max-w-full">
              <Link
                to={comparisonHref(ids, { ...query, compared: withCompared(shown, id) })}
                aria-current={isShown || undefined}
                rel="nofollow"
                preventScrollReset
                replace
                className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-field border border-line-strong bg-surface px-3.5 text-[0.9375rem] hover:border-control aria-[current]:border-blue aria-[current]:bg-blue-pale aria-[current]:font-semibold"
              >
                {isShown && <Check className="size-4 shrink-0 text-blue" />}
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
