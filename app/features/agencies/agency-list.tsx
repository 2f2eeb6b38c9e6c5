import MapPinOff from "lucide-react/icons/map-pin-off";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { RetryLink } from "#app/components/layout/retry-link.tsx";
import { Button, ButtonLink, buttonClass } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { controlClass, InputBox } from "#app/components/ui/field.tsx";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { type ListedAgency, matchesAgency } from "./agency.ts";
import { AgencyCard } from "./agency-card.tsx";

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
      title="Aucune agence trouvée"
      icon={<MapPinOff aria-hidden="true" strokeWidth={1.5} />}
      action={action}
      className="mt-6 rounded-card border border-line bg-surface"
    >
      {advice}
    </EmptyState>
  );
}

/** The address follows the typing at this distance: browsers limit how often it may change. */
const debounceMs = 300;

/** What is searched for: the address's `q` at first and after Back, then whatever the visitor types. */
function useTypedSearch() {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get("q")?.trim() ?? "";
  const [search, setSearch] = useState(inAddress);
  const input = useRef<HTMLInputElement>(null);
  const written = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Typed before the page came alive.
  useEffect(() => setSearch(input.current?.value.trim() ?? ""), []);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The address changed by a link, not by the typing.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setSearch(inAddress);
    if (input.current) input.current.value = inAddress;
  }, [inAddress]);

  function writeAddress(text: string) {
    clearTimeout(timer.current);
    if (text === written.current) return;
    written.current = text;
    setParams(text ? { q: text } : {}, {
      replace: true,
      preventScrollReset: true,
      // The whole list is here already.
      defaultShouldRevalidate: false,
    });
  }

  function change(text: string) {
    setSearch(text.trim());
    clearTimeout(timer.current);
    timer.current = setTimeout(() => writeAddress(text.trim()), debounceMs);
  }

  return {
    search,
    input,
    change,
    /** Brings the address up to what is typed, now. */
    settle: () => writeAddress(input.current?.value.trim() ?? ""),
  };
}

/** A plain GET form until the page is alive; then every key filters the list that is already here. */
function AgencySearch({ search, input, change, settle }: ReturnType<typeof useTypedSearch>) {
  function submit(event: FormEvent) {
    event.preventDefault();
    settle();
  }
  function clear() {
    if (input.current) input.current.value = "";
    input.current?.focus();
    change("");
  }
  return (
    <search className="lg:w-[40rem]">
      <form action={sitePaths.agencies} onSubmit={submit} className="flex gap-3">
        <label htmlFor="recherche-agence" className="sr-only">
          Rechercher une agence
        </label>
        <div className="flex-1">
          <InputBox
            prefix={<Search aria-hidden="true" strokeWidth={1.75} />}
            suffix={
              search && (
                <IconButton label="Effacer la recherche" onClick={clear} className="-mr-3 noscript:hidden">
                  <X aria-hidden="true" />
                </IconButton>
              )
            }
          >
            <input
              ref={input}
              id="recherche-agence"
              name="q"
              type="text"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              spellCheck={false}
              defaultValue={search}
              placeholder="Rechercher une agence par nom, ville ou adresse"
              onChange={(event) => change(event.target.value)}
              // Before the next click can leave the page, so that Back finds the search again.
              onBlur={settle}
              className={`${controlClass} h-14 rounded-button! text-ellipsis`}
            />
          </InputBox>
        </div>
        <Button type="submit" variant="secondary" size="xl" className="hidden! noscript:inline-flex!">
          Rechercher
        </Button>
      </form>
    </search>
  );
}
