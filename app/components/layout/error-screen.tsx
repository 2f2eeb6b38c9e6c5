import RotateCw from "lucide-react/icons/rotate-cw";
import { buttonClass } from "#app/components/ui/button.tsx";
import { RoadDrawing } from "./road-drawing.tsx";

/** Its links are plain anchors: after a failure the safest way on is a fresh document, with or without scripts. */
export function ErrorScreen() {
  return (
    <section className="overflow-x-clip pt-[clamp(7rem,14vw,11rem)] pb-section">
      <div className="container-site">
        <h1 className="text-h1">Une erreur est survenue</h1>
        <p className="measure mt-5 text-ink-2 text-lead">
          Nous n’avons pas pu afficher cette page. Réessayez dans un instant&nbsp;; si cela dure,
          appelez-nous.
        </p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this very page, asked for again */}
          <a href="" className={buttonClass({ size: "xl" })}>
            <RotateCw aria-hidden="true" />
            Réessayer
          </a>
          <a href="/" className={buttonClass({ variant: "secondary", size: "xl" })}>
            Retour à l’accueil
          </a>
        </div>
      </div>
      <div className="container-site mt-10 sm:mt-14">
        <RoadDrawing sign="triangle" className="road-drawing" />
      </div>
    </section>
  );
}
