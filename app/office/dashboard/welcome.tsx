import Inbox from "lucide-react/icons/inbox";
import MapPin from "lucide-react/icons/map-pin";
import Truck from "lucide-react/icons/truck";
import type { ReactNode } from "react";
import { Link, useFetcher } from "react-router";
import { officePaths } from "#app/lib/office-paths.ts";
import { noPainting, paintedUrl } from "#app/lib/scenes.ts";
import { StepDisc } from "#app/office/setup/step-marks.tsx";
import { Panel } from "#app/office/ui/panel.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NextStepLink, type SetupOverview } from "./setup-strip.tsx";

/** A house without vehicles and requests: where to begin, in the place of four zeros. */
export function Welcome({ setup }: { setup: SetupOverview | null }) {
  return (
    <div className="flex max-w-5xl flex-col gap-3 office-sm:gap-4">
      {setup && <Beginning setup={setup} />}
      <div className="grid gap-3 office-sm:gap-4 office-md:grid-cols-3">
        <FirstGesture
          icon={<Truck />}
          title="Véhicules"
          text="Votre parc depuis un tableur, essayé avant d’être écrit, ou un premier véhicule à la main."
        >
          <ButtonLink to={officePaths.vehiclesImport} variant="secondary">
            Importer
          </ButtonLink>
          <GestureLink to={officePaths.newVehicle}>Ajouter</GestureLink>
        </FirstGesture>
        <FirstGesture
          icon={<MapPin />}
          title="Agences"
          text="Une adresse et des horaires. Un véhicule en a toujours une."
        >
          <ButtonLink to={`${officePaths.agencies}/nouvelle`} variant="secondary">
            Ajouter une agence
          </ButtonLink>
        </FirstGesture>
        <FirstGesture
          icon={<Inbox />}
          title="Demandes"
          text="Elles arriveront ici dès que le site sera ouvert. Un appel se note à la main."
        >
          <GestureLink to={officePaths.newRequest}>Nouvelle demande</GestureLink>
        </FirstGesture>
      </div>
    </div>
  );
}

function Beginning({ setup }: { setup: SetupOverview }) {
  const { steps, progress, company } = setup;
  return (
    <Panel className="overflow-hidden">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-b px-(--panel-padding) py-5">
        <div className="min-w-0 flex-1 max-office-sm:basis-full">
          <h2 className="font-semibold text-xl leading-7 tracking-[-0.01em]">
            {company.isNamed ? `Bienvenue chez ${company.name}.` : "Donnez un nom à ce site."}
          </h2>
          <p className="mt-1 text-ink-2">
            {company.isNamed
              ? "Votre parc et vos agences rempliront cette page."
              : "Il s’écrira sur la page d’accueil, les courriels, les devis, et sur les camions."}
          </p>
        </div>
        {progress.next && <NextStepLink label={company.isNamed ? "Continuer" : "Commencer"} />}
      </header>
      {/* The lorries wait for a name. */}
      {!company.isNamed && (
        <img
          src={paintedUrl(noPainting, "hero", 1280)}
          alt=""
          width={1280}
          height={729}
          className="h-28 w-full border-line border-b bg-paper-2 object-cover object-[50%_88%] office-sm:h-48"
        />
      )}
      <ol className="grid gap-px bg-line office-sm:grid-cols-2">
        {steps.map((step, index) => (
          <li key={step.name} className="flex items-center gap-3 bg-surface px-(--panel-padding) py-2">
            <StepDisc step={step} number={index + 1} />
            <span className="min-w-0 flex-1">{step.title}</span>
            <span className="whitespace-nowrap text-ink-2 text-small">
              {step.state === "done"
                ? "fait"
                : step.state === "begun"
                  ? "commencé"
                  : step.minutes && `${step.minutes}\u00a0min`}
            </span>
          </li>
        ))}
      </ol>
      <footer className="flex flex-wrap gap-2 border-line border-t bg-paper px-(--panel-padding) py-3">
        <CloseSite steps={steps} />
        {!company.isNamed && <LoadExamples />}
      </footer>
    </Panel>
  );
}

/** Maintenance is off on a new site: closing it while it is made ready is one press away, and offered. */
function CloseSite({ steps }: Pick<SetupOverview, "steps">) {
  const fetcher = useFetcher({ key: "maintenance-switch" });
  const isClosed = steps.some(({ facts }) =>
    facts.some(({ label, state }) => label === "La maintenance" && state === "missing"),
  );
  if (isClosed)
    return <p className="self-center text-ink-2 text-note">Le site est fermé le temps de le préparer.</p>;
  return (
    <Button
      variant="secondary"
      busy={fetcher.state !== "idle"}
      onClick={() =>
        void fetcher.submit({ is_enabled: "true" }, { method: "post", action: officePaths.maintenanceSwitch })
      }
    >
      Fermer le site le temps de le préparer
    </Button>
  );
}

function LoadExamples() {
  const fetcher = useFetcher({ key: "load-examples" });
  return (
    <Button
      variant="ghost"
      busy={fetcher.state !== "idle"}
      busyLabel="Chargement…"
      onClick={() =>
        void fetcher.submit({ intent: "load-examples" }, { method: "post", action: officePaths.setup })
      }
    >
      Charger la société d’exemple
    </Button>
  );
}

type FirstGestureProps = { icon: ReactNode; title: string; text: string; children: ReactNode };

function FirstGesture({ icon, title, text, children }: FirstGestureProps) {
  return (
    <section className="flex flex-col rounded-(--panel-radius) border border-line-strong border-dashed p-(--panel-padding)">
      <h2 className="flex items-center gap-2.5 text-panel-title [&_svg]:size-4.5">
        {icon}
        {title}
      </h2>
      <p className="mt-1.5 mb-4 text-ink-2 text-note">{text}</p>
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
    </section>
  );
}

function GestureLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center font-medium text-info hover:underline">
      {children}
    </Link>
  );
}
