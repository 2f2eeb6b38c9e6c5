import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useEffect, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { controlClass, InputBox } from "#app/components/ui/field.tsx";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { mostRequestVehicles } from "#app/features/contact/request-terms.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { FoundVehicle } from "./new-request.server.ts";

/** Long enough not to search for every letter, short enough not to be waited for. */
const typingPause = 250;

/** Vehicles of the fleet, found by words and added one by one; what is chosen is posted as `vehicules`. */
export function VehiclePicker() {
  const id = useId();
  const fetcher = useFetcher<{ found: FoundVehicle[] | null }>();
  const [chosen, setChosen] = useState<FoundVehicle[]>([]);
  const [q, setQ] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(text: string) {
    setQ(text);
    clearTimeout(timer.current);
    if (text.trim() === "") return;
    timer.current = setTimeout(
      () => void fetcher.load(`${officePaths.newRequestVehicles}?${new URLSearchParams({ q: text })}`),
      typingPause,
    );
  }

  function add(vehicle: FoundVehicle) {
    setChosen([...chosen, vehicle]);
    setQ("");
    field.current?.focus();
  }

  const isFull = chosen.length >= mostRequestVehicles;
  const found = (fetcher.data?.found ?? []).filter(({ id }) => !chosen.some((other) => other.id === id));
  const isSearched = q.trim() !== "" && fetcher.data !== undefined;
  return (
    <div>
      <label
        htmlFor={id}
        className="mb-(--label-gap) block text-(length:--label-text) font-(--label-weight) leading-[1.4]"
      >
        Véhicules
        <span className="ml-0.5 font-normal text-ink-2"> (facultatif)</span>
      </label>
      {chosen.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5">
          {chosen.map((vehicle) => (
            <li
              key={vehicle.id}
              className="flex min-h-8 items-center rounded-control border border-blue-line bg-blue-tint pl-2.5 text-[13px] text-blue"
            >
              <input type="hidden" name="vehicules" value={vehicle.id} />
              {vehicle.name}
              <IconButton
                size="sm"
                label={`Retirer ${vehicle.name}`}
                onClick={() => {
                  setChosen(chosen.filter((other) => other.id !== vehicle.id));
                  field.current?.focus();
                }}
              >
                <X aria-hidden="true" strokeWidth={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <InputBox prefix={<Search aria-hidden="true" strokeWidth={1.75} />}>
        <input
          id={id}
          ref={field}
          type="search"
          value={q}
          disabled={isFull}
          autoComplete="off"
          placeholder={isFull ? "Douze véhicules au plus" : "Nom, marque, type ou numéro de parc"}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Here the key chooses; the form has its own button.
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (isSearched && found[0]) add(found[0]);
          }}
          className={`${controlClass} h-(--control-height)`}
        />
      </InputBox>
      <p role="status" className="sr-only">
        {isSearched &&
          (found.length === 0 ? "Aucun véhicule trouvé" : `Véhicules trouvés\u00a0: ${found.length}`)}
      </p>
      {isSearched && (
        <ul className="mt-1.5 overflow-hidden rounded-control border border-line bg-surface">
          {found.map((vehicle) => (
            <li key={vehicle.id} className="border-line-inner not-first:border-t">
              <button
                type="button"
                onClick={() => add(vehicle)}
                className="flex min-h-9 w-full cursor-pointer items-center gap-2.5 px-2.5 text-left text-[13px] hover:bg-paper focus-visible:-outline-offset-2"
              >
                <Plus aria-hidden="true" className="size-3.5 shrink-0 text-ink-2" strokeWidth={1.75} />
                <span className="min-w-0 flex-1 truncate">{vehicle.name}</span>
                <span className="shrink-0 text-ink-2 text-xs">
                  {[vehicle.fleet_number, vehicle.city].filter(Boolean).join(" · ")}
                </span>
              </button>
            </li>
          ))}
          {found.length === 0 && (
            <li className="px-2.5 py-2 text-[13px] text-ink-2">
              {fetcher.data?.found === null
                ? "La recherche n’a pas abouti. Réessayez dans un instant."
                : "Aucun véhicule ne correspond."}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
