import ArrowLeft from "lucide-react/icons/arrow-left";
import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { sitePaths } from "#app/lib/site-paths.ts";

/** Leads to the catalogue; for a visitor who came from there, back to it as it was left: filters and scroll. */
export function BackLink() {
  const navigate = useNavigate();

  function onClick(event: MouseEvent) {
    const asksForAnotherTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
    if (asksForAnotherTab || !cameFromCatalogue()) return;
    event.preventDefault();
    navigate(-1);
  }

  return (
    <Link
      to={sitePaths.catalogue}
      onClick={onClick}
      className="group -mx-2 inline-flex min-h-11 items-center gap-2.5 rounded-button px-2 font-medium text-[0.9375rem] text-ink-2 hover:text-ink"
    >
      <ArrowLeft
        className="size-5 transition-transform duration-200 group-hover:-translate-x-0.5"
        strokeWidth={1.75}
      />
      Retour au catalogue
    </Link>
  );
}

function cameFromCatalogue(): boolean {
  // Not every browser tells; the others follow the link.
  const history = "navigation" in window ? window.navigation : undefined;
  const here = history?.currentEntry?.index ?? 0;
  const previous = history?.entries()[here - 1]?.url;
  return previous ? new URL(previous).pathname === sitePaths.catalogue : false;
}
