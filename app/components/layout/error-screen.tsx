import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { RoadDrawing } from "./road-drawing.tsx";

type ErrorScreenProps = {
  variant?: "site" | "office";
  title?: string;
  message?: ReactNode;
  /** What the log holds this failure under; shown so that a person can quote it. */
  requestId?: string;
};

/** Its links are plain anchors: after a failure the safest way on is a fresh document, with or without scripts. */
export function ErrorScreen({
  variant = "site",
  title = "Une erreur est survenue",
  message = "Nous n’avons pas pu afficher cette page. Réessayez dans un instant ; si cela dure, appelez-nous.",
  requestId,
}: ErrorScreenProps) {
  const home = variant === "office" ? "/locadmin/dashboard" : "/";
  const homeLabel = variant === "office" ? "Retour au tableau de bord" : "Retour à l’accueil";
  const size = variant === "office" ? undefined : "xl";
  const ways = (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this very page, asked for again */}
      <a href="" className={buttonClass({ size })}>
        <RotateCw aria-hidden="true" />
        Réessayer
      </a>
      <a href={home} className={buttonClass({ variant: "secondary", size })}>
        {homeLabel}
      </a>
    </>
  );
  const reference = requestId && (
    <p className="mt-5 text-ink-2 text-sm">
      Référence :{" "}
      <code className="select-all rounded-[4px] bg-paper-2 px-1.5 py-0.5 font-sans">{requestId}</code>
    </p>
  );

  if (variant === "office") {
    return (
      <Panel>
        <EmptyState
          title={title}
          icon={<CircleAlert aria-hidden="true" className="text-danger" />}
          action={ways}
        >
          {message}
          {reference}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <section className="overflow-x-clip pt-[clamp(7rem,14vw,11rem)] pb-section">
      <div className="container-site">
        <h1 className="text-h1">{title}</h1>
        <p className="measure mt-5 text-ink-2 text-lead">{message}</p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">{ways}</div>
        {reference}
      </div>
      <div className="container-site mt-10 sm:mt-14">
        <RoadDrawing sign="triangle" className="road-drawing" />
      </div>
    </section>
  );
}
