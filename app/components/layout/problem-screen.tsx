import type { ReactNode } from "react";
import { RoadDrawing } from "./road-drawing.tsx";

interface ProblemScreenProps {
  /** There is no such thing; otherwise it could not be loaded. */
  isMissing: boolean;
  title: string;
  text: string;
  /** Nothing above leaves room for the site's header. */
  isUnderHeader?: boolean;
  /** The ways on. */
  children: ReactNode;
}

/** In the place of a page of the site. */
export function ProblemScreen({ isMissing, title, text, isUnderHeader, children }: ProblemScreenProps) {
  const top = isUnderHeader ? "pt-[clamp(7rem,14vw,11rem)]" : "pt-[clamp(3rem,8vw,6rem)]";
  return (
    <section className={`overflow-x-clip pb-section ${top}`}>
      <div className="container-site">
        {isMissing && <p className="font-title text-ink-2">Erreur 404</p>}
        <h1 className="mt-3 text-h1">{title}</h1>
        <p className="measure mt-5 text-ink-2 text-lead">{text}</p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">{children}</div>
      </div>
      <div className="container-site mt-10 sm:mt-14">
        <RoadDrawing sign={isMissing ? "end-of-town" : "triangle"} className="road-drawing" />
      </div>
    </section>
  );
}
