import LocateFixed from "lucide-react/icons/locate-fixed";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useSearchParams } from "react-router";
import type { Nearest, Start } from "#app/domain/agencies/nearest.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { useTypingPause } from "#app/lib/use-typing-pause.ts";
import { Button } from "#app/ui/button.tsx";
import { controlClass, InputBox } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

/** What is searched for: the address's `q` at first and after Back, then whatever the visitor types. */
export function useTypedSearch() {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get("q")?.trim() ?? "";
  const [search, setSearch] = useState(inAddress);
  const input = useRef<HTMLInputElement>(null);
  const written = useRef(inAddress);
  const typing = useTypingPause();

  // Typed before the page came alive.
  useEffect(() => setSearch(input.current?.value.trim() ?? ""), []);

  // The address changed by a link, not by the typing.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setSearch(inAddress);
    if (input.current) input.current.value = inAddress;
  }, [inAddress]);

  function writeAddress(text: string) {
    typing.cancel();
    if (text === written.current) return;
    written.current = text;
    const others = [...params].filter(([name]) => name !== "q");
    setParams(new URLSearchParams([...(text ? [["q", text]] : []), ...others]), {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  }

  function change(text: string) {
    setSearch(text.trim());
    // Browsers limit how often the address may change.
    typing.run(() => writeAddress(text.trim()));
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
export function AgencySearch({ search, input, change, settle }: ReturnType<typeof useTypedSearch>) {
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
            prefix={<Search strokeWidth={1.75} />}
            suffix={
              search && (
                <IconButton label="Effacer la recherche" onClick={clear} className="-mr-3 noscript:hidden">
                  <X />
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
        <KeptFields except="q" />
      </form>
    </search>
  );
}

/** What else the address says, which one of its forms must not lose. */
function KeptFields({ except }: { except: "q" | "pres" }) {
  const [params] = useSearchParams();
  return [...params]
    .filter(([name]) => name !== except && name !== "q")
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

interface NearestFormProps {
  nearest: Nearest | null;
  search: string;
  isHere: boolean;
  onLocate: (start: Start | null) => void;
}

const noPosition = "Votre position n’est pas accessible. Saisissez plutôt votre code postal.";
const patience = 10_000;

/** A plain GET form; with scripts, also the browser's own position, asked for on a click and never sent. */
export function NearestForm({ nearest, search, isHere, onLocate }: NearestFormProps) {
  const [state, setState] = useState<"idle" | "asking" | "refused">("idle");

  function locate() {
    if (!navigator.geolocation) return setState("refused");
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState("idle");
        onLocate({ latitude, longitude, isRough: false });
      },
      () => setState("refused"),
      { timeout: patience, maximumAge: 600_000 },
    );
  }

  const problem = nearest?.error ?? (state === "refused" ? noPosition : undefined);
  return (
    <Form
      action={sitePaths.agencies}
      preventScrollReset
      onSubmit={() => onLocate(null)}
      className="w-full lg:w-auto print:hidden"
    >
      {search && <input type="hidden" name="q" value={search} />}
      <KeptFields except="pres" />
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor="pres" className="font-semibold text-copy max-sm:w-full">
          Au plus près du code postal
        </label>
        <input
          id="pres"
          name="pres"
          defaultValue={nearest?.postcode}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={20}
          aria-invalid={nearest?.error ? true : undefined}
          aria-describedby={problem ? "pres-note" : undefined}
          className={`${controlClass} h-12 flex-1 rounded-button! sm:max-w-32`}
        />
        <Button type="submit" variant="secondary" size="lg">
          Trier
        </Button>
        <Button
          variant="ghost"
          size="lg"
          onClick={locate}
          busy={state === "asking"}
          aria-pressed={isHere}
          className="max-sm:w-full noscript:hidden!"
        >
          <LocateFixed />
          Autour de moi
        </Button>
      </div>
      <p
        id="pres-note"
        role="status"
        className={`font-medium text-copy ${problem ? "mt-2" : ""} ${nearest?.error ? "text-danger" : ""}`}
      >
        {problem}
      </p>
    </Form>
  );
}
