import { ArrowLeft, Compass } from "lucide-react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { RoadDrawing } from "./road-drawing.tsx";

const title = "Page non trouvée";
const explanation = "La page que vous cherchez n’existe pas ou a été déplacée.";

export function NotFoundScreen({ variant = "site" }: { variant?: "site" | "office" }) {
  if (variant === "office") {
    return (
      <Panel>
        <EmptyState
          title={title}
          icon={<Compass aria-hidden="true" />}
          action={<ButtonLink to="/locadmin/dashboard">Retour au tableau de bord</ButtonLink>}
        >
          {explanation}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <section className="overflow-x-clip pt-[clamp(7rem,14vw,11rem)] pb-section">
      <div className="container-site">
        <p className="font-title text-ink-2">Erreur 404</p>
        <h1 className="mt-3 text-h1">{title}</h1>
        <p className="measure mt-5 text-ink-2 text-lead">{explanation}</p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
          <ButtonLink to="/" size="xl">
            <ArrowLeft aria-hidden="true" />
            Retour à l’accueil
          </ButtonLink>
          <ButtonLink to="/catalogue" size="xl" variant="secondary">
            Voir le catalogue
          </ButtonLink>
        </div>
      </div>
      <div className="container-site mt-10 sm:mt-14">
        <RoadDrawing sign="end-of-town" className="road-drawing" />
      </div>
    </section>
  );
}
