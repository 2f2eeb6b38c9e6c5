import Plus from "lucide-react/icons/plus";
import { Form, Link } from "react-router";
import { comparisonHref, type SelectionQuery } from "#app/domain/selection/selection.ts";
import type { VehicleCardData } from "#app/domain/vehicles/vehicle-card.ts";
import { formatCents } from "#app/lib/euros.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { StayLink } from "#app/site/layout/stay-link.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fullSentence } from "./selection-heart.tsx";
import { maxSelected, selection } from "./selection-store.ts";

/** `isOwn`: the list is the visitor's own, and what joins it is remembered. */
type AddVehicleProps = {
  ids: string[];
  query: SelectionQuery;
  found: VehicleCardData[] | null;
  isOwn: boolean;
};

export function AddVehicle({ ids, query, found, isOwn }: AddVehicleProps) {
  if (ids.length >= maxSelected) return <p className="text-copy text-ink-2 print:hidden">{fullSentence}.</p>;
  const noMatch = query.search
    ? `Aucun autre véhicule ne répond à «\u00a0${query.search}\u00a0».`
    : "Écrivez un nom, par exemple «\u00a0Relais\u00a0».";
  return (
    <details open={found !== null} className="print:hidden">
      <summary
        className={buttonClass({
          variant: "secondary",
          className: "flex! w-full sm:ml-auto sm:w-fit [&::-webkit-details-marker]:hidden",
        })}
      >
        <Plus />
        Ajouter un véhicule
      </summary>
      <div
        id="ajout"
        className="mt-3 scroll-mt-28 rounded-card border border-line bg-surface p-5 sm:mt-4 sm:p-7"
      >
        <Form
          method="get"
          action={`${sitePaths.selection}#ajout`}
          preventScrollReset
          replace
          autoComplete="off"
          className="flex flex-wrap items-start gap-3"
        >
          {[...new URLSearchParams(comparisonHref(ids, query).split("?")[1])].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <TextField
            type="search"
            name="ajout"
            label="Nom du véhicule"
            defaultValue={query.search ?? ""}
            maxLength={80}
            error={found?.length === 0 ? noMatch : undefined}
            hint={"Par exemple «\u00a0Relais\u00a0», ou une marque, un type, une ville."}
            className="flex-1 basis-64"
          />
          <Button type="submit" variant="ink" className="mt-[29px] h-[52px]! max-sm:mt-0 max-sm:w-full">
            Chercher
          </Button>
        </Form>
        {found && found.length > 0 && (
          <ul className="mt-5 border-line border-t">
            {found.map(({ id, name, type, price }) => (
              <li key={id} className="flex items-center gap-4 border-line border-b py-3">
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold wrap-anywhere">{name}</span>
                  <span className="block text-ink-2 text-sm">
                    {type} · {price ? `${formatCents(price.ttc)} TTC /\u00a0jour` : "tarif sur demande"}
                  </span>
                </span>
                <Link
                  to={comparisonHref([...ids, id], query)}
                  onClick={() => isOwn && selection.add([id])}
                  rel="nofollow"
                  className={buttonClass({ variant: "secondary" })}
                >
                  Ajouter<span className="sr-only"> {name}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-4">
          <StayLink to={sitePaths.catalogue} className="link min-h-11">
            Parcourir le catalogue
          </StayLink>
        </p>
      </div>
    </details>
  );
}
