import SearchX from "lucide-react/icons/search-x";
import { Link } from "react-router";
import { carryingLink } from "#app/domain/vehicles/helper/catalogue-link.ts";
import { type HelperInput, helperHref } from "#app/domain/vehicles/helper/helper.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Says so, and where one may go on. */
export function NothingFound({ input, hasLoad }: { input: HelperInput; hasLoad: boolean }) {
  const wishes = (["froid", "hayon"] as const).filter(
    (name) => input.mode !== "demenage" && input.ticked[name],
  );
  return (
    <EmptyState
      level={3}
      icon={<SearchX strokeWidth={1.5} />}
      title={
        hasLoad ? `Trop pour six voyages avec un permis\u00a0${input.licence}` : "Rien avec ces critères"
      }
      action={
        <>
          <ButtonLink to={sitePaths.contact}>Nous contacter</ButtonLink>
          <ButtonLink to={carryingLink({ licence: input.licence })} variant="secondary">
            Voir le catalogue
          </ButtonLink>
        </>
      }
      className="mt-6 rounded-card border border-line bg-surface"
    >
      <p>
        {hasLoad
          ? "Aucun véhicule de notre parc n’y suffit. Dites-nous ce que vous transportez, nous cherchons avec vous."
          : `Aucun véhicule ${input.ticked.froid ? "frigorifique " : ""}${input.ticked.hayon ? "avec hayon " : ""}ne se conduit avec un permis\u00a0${input.licence} dans notre parc.`}
      </p>
      {wishes.map((name) => (
        <p key={name} className="mt-2">
          <Link
            to={helperHref({ ...input, ticked: { ...input.ticked, [name]: false } })}
            preventScrollReset
            className="link min-h-11"
          >
            Retirer «&nbsp;{name}&nbsp;»
          </Link>
        </p>
      ))}
    </EmptyState>
  );
}
