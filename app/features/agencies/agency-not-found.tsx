import ArrowLeft from "lucide-react/icons/arrow-left";
import { RoadDrawing } from "#app/components/layout/road-drawing.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";

export const agencyNotFound = "Agence non trouvée";

/** `isMissing`: there is no such agency; otherwise its page could not be loaded. Visitors read the same. */
export function AgencyNotFound({ isMissing }: { isMissing: boolean }) {
  return (
    <section className="overflow-x-clip pt-[clamp(3rem,8vw,6rem)] pb-section">
      <div className="container-site">
        <h1 className="text-h1">{agencyNotFound}</h1>
        <p className="measure mt-5 text-ink-2 text-lead">
          Cette agence n’existe pas, ou sa page n’est pas disponible pour le moment.
        </p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
          <ButtonLink to="/agences" size="xl">
            <ArrowLeft aria-hidden="true" />
            Voir toutes les agences
          </ButtonLink>
          <ButtonLink to="/contact" size="xl" variant="secondary">
            Nous contacter
          </ButtonLink>
        </div>
      </div>
      <div className="container-site mt-10 sm:mt-14">
        <RoadDrawing sign={isMissing ? "end-of-town" : "triangle"} className="road-drawing" />
      </div>
    </section>
  );
}
