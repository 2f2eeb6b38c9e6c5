import ArrowLeft from "lucide-react/icons/arrow-left";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { RoadDrawing } from "./road-drawing.tsx";

export function NotFoundScreen() {
  return (
    <section className="overflow-x-clip pt-[clamp(7rem,14vw,11rem)] pb-section">
      <div className="container-site">
        <p className="font-title text-ink-2">Erreur 404</p>
        <h1 className="mt-3 text-h1">Page non trouvée</h1>
        <p className="measure mt-5 text-ink-2 text-lead">
          La page que vous cherchez n’existe pas ou a été déplacée.
        </p>
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
