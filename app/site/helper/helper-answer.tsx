import SearchX from "lucide-react/icons/search-x";
import { Link, useNavigation } from "react-router";
import { formatCapacity, formatWeight } from "#app/domain/rental/capacity.ts";
import { withStay } from "#app/domain/rental/carried-stay.ts";
import { tripsText } from "#app/domain/vehicles/helper/filling.ts";
import type { FittingVehicle } from "#app/domain/vehicles/helper/fitting-vehicles.server.ts";
import type { FleetSize } from "#app/domain/vehicles/helper/fleet-sizes.server.ts";
import { carryingLink, type HelperInput, helperHref } from "#app/domain/vehicles/helper/helper.ts";
import type { HelperAnswer, Trips } from "#app/domain/vehicles/helper/helper-answer.server.ts";
import { formatRange } from "#app/domain/vehicles/helper/load.ts";
import { tripLoad } from "#app/domain/vehicles/helper/trips.ts";
import { capitalised } from "#app/lib/elision.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RetryLink } from "#app/ui/retry-link.tsx";
import { Landmarks } from "./landmarks.tsx";
import { TripsCard } from "./trips-card.tsx";
import { VehicleRows } from "./vehicle-rows.tsx";

type HelperAnswerProps = { input: HelperInput; answer: HelperAnswer | null };

export function HelperAnswerView({ input, answer, sizes }: HelperAnswerProps & { sizes: FleetSize[] }) {
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
      {isAnswered ? <Found input={input} answer={answer} /> : <Landmarks input={input} sizes={sizes} />}
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
        {load.isRough && (
          <p className="mt-3 max-w-[38rem] text-ink-2">
            Au-delà de 130&nbsp;m², une surface renseigne mal&nbsp;: comptez meuble par meuble, ou demandez un
            devis.
          </p>
        )}
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
        <NothingFound input={input} hasLoad={load !== null} hasHigher={higher !== null} />
      )}
      {higher && <HigherVehicles input={input} answer={answer} higher={higher} />}
    </>
  );
}

function HeldVehicles({ input, answer, held }: { input: HelperInput; answer: HelperAnswer; held: Trips }) {
  const count = held.vehicles.length;
  const many = held.hasMore ? "Les plus proches" : count > 1 ? `${count} véhicules` : "1 véhicule";
  const { load, dates } = answer;
  // Of a load on pallets the catalogue knows nothing.
  const minCapacity = load && load.pallets === null ? tripLoad(load, held.count).litres.high / 1000 : null;
  const type = input.mode !== "demenage" && input.ticked.froid ? "Frigorifiques" : null;
  const catalogue = carryingLink({ licence: input.licence, type, minCapacity });
  return (
    <div className="mt-12">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 sm:flex-1">
          <h2 className="text-block">
            {many} avec votre permis&nbsp;{input.licence}
          </h2>
          <p className="mt-1 text-ink-2">{orderWords(input, answer, held)}</p>
        </div>
        <ButtonLink to={withStay(catalogue, input.carried)} variant="ink" className="max-sm:w-full">
          Voir dans le catalogue
        </ButtonLink>
      </div>
      <VehicleRows vehicles={held.vehicles} load={load} days={dates?.count ?? null} carried={input.carried} />
    </div>
  );
}

/** «Du mardi 24 au vendredi 27 novembre, 4 jours : libres d’abord, puis les moins chers.» */
function orderWords({ mode, carried }: HelperInput, { dates }: HelperAnswer, { vehicles }: Trips): string {
  const here = carried.includes("agence=") ? "ceux de l’agence choisie, " : "";
  const order = `${here}puis les ${mode === "recherche" ? "derniers arrivés" : "moins chers"}`;
  if (!dates) return `Libres aujourd’hui d’abord, ${order}.`;
  const days = capitalised(dates.words);
  return vehicles.some(({ isFree }) => isFree)
    ? `${days}\u00a0: libres d’abord, ${order}.`
    : `${days}\u00a0: aucun n’est libre tous ces jours. Changez de dates, ou demandez-nous.`;
}

function HigherVehicles({
  input,
  answer,
  higher,
}: {
  input: HelperInput;
  answer: HelperAnswer;
  higher: Trips;
}) {
  return (
    <div className="mt-12">
      <h2 className="text-block">
        {tripsText(higher.count, null)}, avec un permis&nbsp;{higher.licence}
      </h2>
      <p className="mt-1 text-ink-2">Si quelqu’un peut conduire pour vous{describe(higher.vehicles[0])}.</p>
      <VehicleRows
        vehicles={higher.vehicles}
        load={answer.load}
        days={answer.dates?.count ?? null}
        carried={input.carried}
      />
    </div>
  );
}

/** «: 36 m³, 12 t» */
function describe(vehicle: FittingVehicle | undefined): string {
  const volume = vehicle?.capacity && formatCapacity(vehicle.capacity);
  const facts = [volume, vehicle?.ptac != null && formatWeight(vehicle.ptac)].filter(Boolean);
  return facts.length > 0 ? `\u00a0: ${facts.join(", ")}` : "";
}

type NothingFoundProps = { input: HelperInput; hasLoad: boolean; hasHigher: boolean };

function NothingFound({ input, hasLoad, hasHigher }: NothingFoundProps) {
  const { carried } = input;
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
          <ButtonLink to={withStay(sitePaths.contact, carried)} variant="ink">
            Nous contacter
          </ButtonLink>
          <ButtonLink to={withStay(carryingLink({ licence: input.licence }), carried)} variant="secondary">
            Voir le catalogue
          </ButtonLink>
        </>
      }
      className="mt-6 rounded-card border border-line bg-surface"
    >
      <p>
        {hasLoad
          ? `${hasHigher ? `Aucun véhicule qui se conduit avec ce permis n’y suffit\u00a0; avec un autre, si\u00a0: voyez plus bas.` : "Aucun véhicule de notre parc n’y suffit."} Dites-nous ce que vous transportez, nous cherchons avec vous.`
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
