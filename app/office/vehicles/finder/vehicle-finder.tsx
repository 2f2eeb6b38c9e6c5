import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useFetcher } from "react-router";
import type { FoundVehicle } from "#app/domain/vehicles/fleet-search.server.ts";
import { maxFound } from "#app/domain/vehicles/staff-vehicle.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { useTypingPause } from "#app/lib/use-typing-pause.ts";
import { SkeletonList } from "#app/office/ui/skeleton.tsx";
import { controlClass, InputBox } from "#app/ui/field.tsx";
import { VehicleThumb } from "../table/rows.tsx";

interface VehicleFinderProps<Vehicle extends FoundVehicle> extends VehicleSearch<Vehicle> {
  /** The field's own, for a label above it; without one it is named «Chercher un véhicule». */
  id?: string;
  placeholder?: string;
  /** False where there is nothing to type: what the scope has, whole. */
  hasField?: boolean;
  except?: string[];
  disabled?: boolean;
  note?: (vehicle: Vehicle) => ReactNode;
  onChoose: (vehicle: Vehicle) => void;
}

/** How staff choose a vehicle: Entrée takes the first, arrows walk the list. Focus it by `data-vehicle-search`. */
export function VehicleFinder<Vehicle extends FoundVehicle>(props: VehicleFinderProps<Vehicle>) {
  const { id, placeholder, hasField = true, except = [], disabled, note, onChoose } = props;
  const search = useVehicleSearch(props);
  const box = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const found = search.vehicles?.filter((vehicle) => !except.includes(vehicle.id));

  function choose(vehicle: Vehicle) {
    search.clear();
    onChoose(vehicle);
    stopsOf(box.current)[0]?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const stops = stopsOf(box.current);
    const place = stops.indexOf(event.target as HTMLElement);
    if (place === -1) return;
    if (event.key === "Enter" && hasField && place === 0) {
      // Here the key chooses; the form around it has its own button.
      event.preventDefault();
      const [first] = found ?? [];
      if (!search.isSettled) search.askNow();
      else if (first && search.typed.trim() !== "") choose(first);
      return;
    }
    const next = stops[place + (event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0)];
    if (!next || next === stops[place]) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field and the buttons inside
    <div ref={box} onKeyDown={onKeyDown} className="text-small">
      {hasField && (
        <InputBox prefix={<Search />}>
          <input
            id={id}
            type="search"
            data-vehicle-search=""
            aria-label={id ? undefined : "Chercher un véhicule"}
            aria-describedby={helpId}
            placeholder={placeholder ?? "Nom, n° de parc, plaque, type ou agence"}
            autoComplete="off"
            maxLength={200}
            disabled={disabled}
            value={search.typed}
            onChange={(event) => search.type(event.currentTarget.value)}
            className={`${controlClass} h-(--control-height)`}
          />
        </InputBox>
      )}
      <p id={helpId} className="sr-only">
        Entrée prend le premier véhicule trouvé, les flèches parcourent la liste.
      </p>
      <p role="status" className="sr-only">
        {found && search.isSettled && statusOf(found.length)}
      </p>
      {search.isAsking && !found && <SkeletonList label="Chargement des véhicules…" rows={3} />}
      {search.hasFailed && (
        <p className="px-2.5 py-3 text-danger-dark">
          La recherche n’a pas abouti. Réessayez dans un instant.
        </p>
      )}
      {found?.length === 0 && search.isSettled && (
        <p className="px-2.5 py-3 text-ink-2">Aucun véhicule ne correspond.</p>
      )}
      {found && found.length > 0 && (
        <ul
          aria-label="Véhicules"
          aria-busy={!search.isSettled}
          className="mt-1.5 max-h-[min(25rem,50dvh)] divide-y divide-line-inner overflow-y-auto overscroll-contain rounded-control border border-line bg-surface"
        >
          {found.map((vehicle) => (
            <FoundRow
              key={vehicle.id}
              vehicle={vehicle}
              note={note?.(vehicle)}
              disabled={disabled}
              onChoose={() => choose(vehicle)}
            />
          ))}
          {search.hasMore && (
            <li className="px-2.5 py-2 text-ink-2">Précisez la recherche pour voir les autres.</li>
          )}
        </ul>
      )}
    </div>
  );
}

function stopsOf(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>("[data-vehicle-search], [data-found-vehicle]") ?? [])];
}

function statusOf(count: number): string {
  return count === 0 ? "Aucun véhicule trouvé" : counted(count, "véhicule trouvé", "véhicules trouvés");
}

interface FoundRowProps {
  vehicle: FoundVehicle;
  note: ReactNode;
  disabled?: boolean;
  onChoose: () => void;
}

function FoundRow({ vehicle, note, disabled, onChoose }: FoundRowProps) {
  const { name, fleet_number, plate, type, agency, licences, picture, available } = vehicle;
  const facts = [plate, type, agency, licences && `permis\u00a0${licences}`, !available && "indisponible"];
  return (
    <li>
      <button
        type="button"
        data-found-vehicle=""
        disabled={disabled}
        onClick={onChoose}
        className="flex w-full cursor-pointer items-center gap-3 px-2.5 py-2 text-left hover:bg-paper focus-visible:bg-blue-tint focus-visible:-outline-offset-2 disabled:cursor-default disabled:opacity-60"
      >
        <VehicleThumb vehicle={{ picture, type: type as VehicleType }} className="h-9 w-14" />
        <span className="min-w-0 flex-1 leading-[19px]">
          <span className="flex items-baseline gap-2">
            <span className="truncate font-medium text-plain">{name}</span>
            <span className="shrink-0 text-help text-ink-2">{fleet_number}</span>
          </span>
          <span className="block truncate text-ink-2">{facts.filter(Boolean).join(" · ")}</span>
          {note}
        </span>
        <Plus className="size-4 shrink-0 text-ink-2" />
      </button>
    </li>
  );
}

interface VehicleSearch<Vehicle extends FoundVehicle> {
  /** What narrows every search, or is answered by it: `demande`, `comme`, the days of a stay. */
  scope?: Record<string, string>;
  /** Shown until a word is typed: these, none (null), or whatever the server has first. */
  first?: Vehicle[] | null;
}

interface Answer<Vehicle> {
  q: string;
  vehicles: Vehicle[] | null;
}

function useVehicleSearch<Vehicle extends FoundVehicle>({ scope, first }: VehicleSearch<Vehicle>) {
  const fetcher = useFetcher<Answer<Vehicle>>();
  const typing = useTypingPause();
  const [typed, setTyped] = useState("");
  const q = typed.replace(/\s+/g, " ").trim();
  // What is shown before a word is asked for only where nobody brought it.
  const isAsked = q !== "" || first === undefined;
  const answer = isAsked ? fetcher.data : undefined;

  function ask(words: string) {
    typing.cancel();
    const params = new URLSearchParams({ ...scope, ...(words && { q: words }) });
    void fetcher.load(`${officePaths.findVehicles}?${params}`);
  }
  const askFirst = useEffectEvent(() => {
    if (first === undefined) ask("");
  });
  useEffect(() => askFirst(), []);

  // Other days, other answers.
  const narrowing = JSON.stringify(scope);
  const asked = useRef(narrowing);
  const askAgain = useEffectEvent(() => {
    if (asked.current !== narrowing && q !== "") ask(q);
    asked.current = narrowing;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the scope changes
  useEffect(() => askAgain(), [narrowing]);

  function type(text: string) {
    setTyped(text);
    const words = text.replace(/\s+/g, " ").trim();
    if (words === "" && first !== undefined) typing.cancel();
    else typing.run(() => ask(words));
  }

  const vehicles = isAsked ? (answer?.vehicles ?? undefined) : (first ?? undefined);
  return {
    typed,
    type,
    vehicles,
    isSettled: !isAsked || (fetcher.state === "idle" && answer?.q === q),
    isAsking: isAsked && fetcher.state !== "idle",
    hasFailed: answer?.vehicles === null && fetcher.state === "idle",
    hasMore: (vehicles?.length ?? 0) >= maxFound,
    askNow: () => ask(q),
    clear: () => type(""),
  };
}
