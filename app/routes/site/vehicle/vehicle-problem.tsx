import ArrowLeft from "lucide-react/icons/arrow-left";
import RotateCw from "lucide-react/icons/rotate-cw";
import { RoadDrawing } from "#app/components/layout/road-drawing.tsx";
import { buttonClass } from "#app/components/ui/button.tsx";
import { failureSentence, failureTitle, notFoundTitle } from "./vehicle-problem-words.ts";

/** Its links are plain anchors: after a failure the safest way on is a fresh document, with or without scripts. */
export function VehicleProblem({ isMissing }: { isMissing: boolean }) {
  return (
    <section className="overflow-x-clip pt-[clamp(3rem,8vw,6rem)] pb-section">
      <div className="container-site">
        {isMissing && <p className="font-title text-ink-2">Erreur 404</p>}
        <h1 className="mt-3 text-h1">{isMissing ? notFoundTitle : failureTitle}</h1>
        <p className="measure mt-5 text-ink-2 text-lead">
          {isMissing
            ? "Il a peut-être quitté notre parc. D’autres véhicules vous attendent dans le catalogue."
            : failureSentence}
        </p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
          <a href="/catalogue" className={buttonClass({ size: "xl" })}>
            <ArrowLeft aria-hidden="true" />
            Retour au catalogue
          </a>
          {!isMissing && (
            // biome-ignore lint/a11y/useValidAnchor: an empty address is this very page, asked for again
            <a href="" className={buttonClass({ size: "xl", variant: "secondary" })}>
              <RotateCw aria-hidden="true" />
              Réessayer
            </a>
          )}
        </div>
      </div>
      <div className="container-site mt-10 sm:mt-14">
        <RoadDrawing sign={isMissing ? "end-of-town" : "triangle"} className="road-drawing" />
      </div>
    </section>
  );
}
