import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { Link } from "react-router";
import { RetryLink } from "#app/components/layout/retry-link.tsx";
import { buttonClass } from "#app/components/ui/button.tsx";
import { sitePaths } from "#app/lib/site-paths.ts";

/** Stands where the cards would; the rest of the page is there. */
export function CatalogueError() {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-danger-line bg-danger-tint p-5 text-danger-dark sm:p-7"
    >
      <p className="flex flex-1 basis-72 items-start gap-3 font-[540]">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        Une erreur est survenue lors du chargement des véhicules.
      </p>
      <div className="flex flex-wrap gap-3">
        <RetryLink className={buttonClass({ variant: "secondary" })} />
        <Link to={sitePaths.contact} className={buttonClass({ variant: "ghost" })}>
          Nous contacter
        </Link>
      </div>
    </div>
  );
}
