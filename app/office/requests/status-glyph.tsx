import type { SVGProps } from "react";
import { type RequestStatus, requestStatuses } from "#app/domain/requests/request-status.ts";

const ring = { r: 5.75, fill: "none", stroke: "currentColor", strokeWidth: 1.5 };
const disc = { r: 6.5, fill: "currentColor" };
const sign = { fill: "none", strokeWidth: 1.6, strokeLinecap: "round", strokeLinejoin: "round" } as const;
const white = { ...sign, stroke: "white" };

/** The colour is firm, since a menu gives its icons one of its own. */
type Glyph = { colour: string; circle: SVGProps<SVGCircleElement>; path?: SVGProps<SVGPathElement> };

const stages: Record<(typeof requestStatuses)[RequestStatus]["stage"], Glyph> = {
  open: {
    colour: "text-blue!",
    circle: ring,
    path: { fill: "currentColor", d: "M7 3.5a3.5 3.5 0 0 1 0 7z" },
  },
  waiting: {
    colour: "text-blue!",
    circle: ring,
    path: { fill: "currentColor", d: "M7 7V3.5A3.5 3.5 0 1 1 3.5 7z" },
  },
  won: { colour: "text-success!", circle: disc, path: { ...white, d: "m4.3 7.2 1.9 1.9 3.5-3.9" } },
  "put-away": { colour: "text-ink-3!", circle: disc, path: { ...white, d: "m5 5 4 4m0-4-4 4" } },
};

/** Those that are told apart from others of their stage. */
const own: Partial<Record<RequestStatus, Glyph>> = {
  nouveau: { colour: "text-info!", circle: { ...ring, strokeWidth: 1.75, strokeDasharray: "2.4 2.116" } },
  annule: {
    colour: "text-ink-3!",
    circle: ring,
    path: { ...sign, stroke: "currentColor", d: "m4.4 9.6 5.2-5.2" },
  },
  clos: { colour: "text-ink-3!", circle: ring, path: { ...sign, stroke: "currentColor", d: "M4.6 7h4.8" } },
};

/** How far a request has come, told by shape: the word stands beside it, or is read aloud. */
export function StatusGlyph({ status, className = "" }: { status: RequestStatus; className?: string }) {
  const { colour, circle, path } = own[status] ?? stages[requestStatuses[status].stage];
  return (
    <svg aria-hidden="true" viewBox="0 0 14 14" className={`size-3.5! shrink-0 ${colour} ${className}`}>
      <circle cx="7" cy="7" {...circle} />
      {path && <path {...path} />}
    </svg>
  );
}
