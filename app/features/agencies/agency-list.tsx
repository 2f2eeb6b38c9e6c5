import MapPinOff from "lucide-react/icons/map-pin-off";
import type { ReactNode } from "react";
import { RetryLink } from "#app/components/layout/retry-link.tsx";
import { ButtonLink, buttonClass } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { type ListedAgency, matchesAgency } from "./agency.ts";
import { AgencyCard } from "./agency-card.tsx";
import { AgencySearch, useTypedSearch } from "./agency-search.tsx";

const noneFound = "Aucune agence trouvée";

/** The agencies that match the search, with their count told aloud as it changes. */
export function AgencyList({ agencies }: { agencies: ListedAgency[] }) {
  const typed = useTypedSearch();
  const found = agencies.filter((agency) => matchesAgency(agency, typed.search));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-6">
        <div className="w-full lg:w-auto">
          <AgencySearch {...typed} />
        </div>
        <div aria-live="polite" aria-atomic="true">
          <h2 className="text-block">{counted(found.length, "agence trouvée", "agences trouvées")}</h2>
        </div>
      </div>
      {found.length > 0 ? (
        <ul className="mt-6 grid gap-4 sm:gap-6 lg:grid-cols-2">
          {found.map((agency) => (
            <li key={agency.id} className="min-w-0">
              <AgencyCard agency={agency} />
            </li>
          ))}
        </ul>
      ) : (
        <NoAgency
          advice="Essayez un autre nom, une autre ville ou un code postal."
          action={
            <ButtonLink to={sitePaths.agencies} variant="secondary">
              Voir toutes les agences
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

/** Where the list stands when it cannot be read: the sentence of an empty one, and another way to reach us. */
export function AgencyListMissing() {
  return (
    <NoAgency
      advice="La liste des agences n’est pas disponible pour le moment. Écrivez-nous, nous vous indiquerons la plus proche."
      action={
        <>
          <RetryLink className={buttonClass({ variant: "secondary" })} />
          <ButtonLink to={sitePaths.contact} variant="ghost">
            Nous contacter
          </ButtonLink>
        </>
      }
    />
  );
}

function NoAgency({ advice, action }: { advice: string; action: ReactNode }) {
  return (
    <EmptyState
      level={3}
      title={noneFound}
      icon={<MapPinOff aria-hidden="true" strokeWidth={1.5} />}
      action={action}
      className="mt-6 rounded-card border border-line bg-surface"
    >
      {advice}
    </EmptyState>
  );
}
