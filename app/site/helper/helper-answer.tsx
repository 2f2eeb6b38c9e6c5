import ArrowRight from "lucide-react/icons/arrow-right";
import SearchX from "lucide-react/icons/search-x";
import type { CSSProperties, ReactNode } from "react";
import { Link, useNavigation } from "react-router";
import { formatCapacity, formatWeight } from "#app/domain/rental/capacity.ts";
import { litresOfHome, rangeOf } from "#app/domain/rental/volume.ts";
import { tripsText } from "#app/domain/vehicles/helper/filling.ts";
import type { FittingVehicle } from "#app/domain/vehicles/helper/fitting-vehicles.server.ts";
import { carryingLink, type HelperInput, helperHref, homes } from "#app/domain/vehicles/helper/helper.ts";
import type { HelperAnswer, Trips } from "#app/domain/vehicles/helper/helper-answer.server.ts";
import { formatRange } from "#app/domain/vehicles/helper/load.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RetryLink } from "#app/ui/retry-link.tsx";
import { TripsCard } from "./trips-card.tsx";
import { VehicleRows } from "./vehicle-rows.tsx";

type HelperAnswerProps = { input: HelperInput; answer: HelperAnswer | null };

export function HelperAnswerView({ input, answer }: HelperAnswerProps) {
  const isLoading = useNavigation().location?.pathname === sitePaths.vehicleHelper;
  const isAnswered = answer && (answer.load || input.mode === "recherche");
  return (
    <section
      id="reponse"
      aria-label="Réponse"
      aria-busy={isLoading}
      className={`min-w-0 scroll-mt-24 transition-opacity delay-200 duration-200 ${isLoading ? "opacity-60" : ""}`}
    >
      <div aria-live="polite" aria-atomic="true">
        <Headline input={input} answer={answer} />
      </div>
      {isAnswered ? <Found input={input} answer={answer} /> : input.mode === "demenage" && <SurfaceMarks />}
    </section>
  );
}

/** Stands where the answer would; the form keeps what was typed. */
export function AnswerMissing() {
  return (
    <div role="alert" className="self-start rounded-card border border-line bg-surface p-5 sm:p-7">
      <p className="mb-4 font-medium">La réponse n’a pas pu être chargée.</p>
      <RetryLink className={buttonClass({ variant: "secondary" })} />
    </div>
  );
}

function Headline({ input, answer }: HelperAnswerProps) {
  const load = answer?.load;
  if (load) {
    return (
      <>
        <p className="text-large text-ink-2">Pour {load.words}</p>
        <h2 className="mt-1 text-h2">Comptez {formatRange(load.range)}.</h2>
      </>
    );
  }
  if (answer && input.mode === "recherche") {
    const wishes = [input.ticked.hayon && "avec hayon", input.ticked.froid && "frigorifique"].filter(Boolean);
    const words = [`Avec un permis\u00a0${input.licence}`, ...wishes].join(", ");
    return (
      <>
        <p className="text-large text-ink-2">{words}</p>
        <h2 className="mt-1 text-h2">{answer.held ? "Voici ce qui vous va." : "Rien ne convient."}</h2>
      </>
    );
  }
  if (answer && Object.keys(answer.errors).length > 0) {
    return <p className="text-ink-2 text-lead">Corrigez ce qui est signalé, et la réponse vient ici.</p>;
  }
  return input.mode === "transport" ? (
    <p className="text-ink-2 text-lead">
      Dites combien de palettes, ou la longueur, la largeur et la hauteur de ce que vous transportez.
    </p>
  ) : (
    <h2 className="text-block">Repères</h2>
  );
}

function Found({ input, answer }: { input: HelperInput; answer: HelperAnswer }) {
  const { load, held, higher } = answer;
  return (
    <>
      {load && held && <TripsCard load={load} trips={held} />}
      {held ? (
        <HeldVehicles input={input} answer={answer} held={held} />
      ) : (
        <NothingFound input={input} hasLoad={load !== null} />
      )}
      {higher && <HigherVehicles higher={higher} countsPallets={load?.pallets != null} />}
    </>
  );
}

function HeldVehicles({ input, answer, held }: { input: HelperInput; answer: HelperAnswer; held: Trips }) {
  const count = held.vehicles.length;
  const many = held.hasMore ? "Les plus proches" : count > 1 ? `${count} véhicules` : "1 véhicule";
  const { load } = answer;
  // Of a load on pallets the catalogue knows nothing.
  const minCapacity =
    load && load.pallets === null ? Math.ceil(load.range.high / 100 / held.count) / 10 : null;
  const type = input.mode !== "demenage" && input.ticked.froid ? "Frigorifiques" : null;
  const catalogue = carryingLink({ licence: input.licence, type, minCapacity });
  return (
    <FoundGroup vehicles={held.vehicles}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h2 className="text-block">
          {many} avec votre permis&nbsp;{input.licence}
        </h2>
        <ButtonLink to={catalogue} className="max-sm:w-full">
          Voir dans le catalogue
        </ButtonLink>
      </div>
      <VehicleRows vehicles={held.vehicles} countsPallets={load?.pallets != null} />
    </FoundGroup>
  );
}

function HigherVehicles({ higher, countsPallets }: { higher: Trips; countsPallets: boolean }) {
  return (
    <FoundGroup vehicles={higher.vehicles}>
      <h2 className="text-block">
        {tripsText(higher.count, null)}, avec un permis&nbsp;{higher.licence}
      </h2>
      <p className="mt-1 text-ink-2">Si quelqu’un peut conduire pour vous{describe(higher.vehicles[0])}.</p>
      <VehicleRows vehicles={higher.vehicles} countsPallets={countsPallets} />
    </FoundGroup>
  );
}

/** A heading and its rows: below the first screen of a phone. */
function FoundGroup({ vehicles, children }: { vehicles: FittingVehicle[]; children: ReactNode }) {
  return (
    <div
      className="later mt-12 [--later-height:calc(5.5rem+var(--rows)*11.5rem)] sm:[--later-height:calc(4.5rem+var(--rows)*8.3rem)]"
      style={{ "--rows": vehicles.length } as CSSProperties}
    >
      {children}
    </div>
  );
}

/** «: 36 m³, 12 t» */
function describe(vehicle: FittingVehicle | undefined): string {
  const volume = vehicle?.capacity && formatCapacity(vehicle.capacity);
  const facts = [volume, vehicle?.ptac != null && formatWeight(vehicle.ptac)].filter(Boolean);
  return facts.length > 0 ? `\u00a0: ${facts.join(", ")}` : "";
}

function SurfaceMarks() {
  return (
    <ul className="mt-4 rounded-card border border-line bg-surface px-5 sm:px-7">
      {homes.map(({ label, surface }) => (
        <li key={label} className="border-line not-last:border-b">
          <Link
            to={helperHref({ mode: "demenage", typed: { surface: String(surface) }, licence: "B" })}
            preventScrollReset
            className="group flex min-h-[68px] items-center gap-4"
          >
            <span className="font-semibold text-large">{label}</span>
            <span className="mr-auto text-ink-2">{surface}&nbsp;m²</span>
            <span className="font-semibold group-hover:underline">
              {formatRange(rangeOf(litresOfHome(surface, "normal", 0)))}
            </span>
            <ArrowRight className="size-5 shrink-0 text-blue" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NothingFound({ input, hasLoad }: { input: HelperInput; hasLoad: boolean }) {
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
