import type { ReactNode } from "react";
import type { RequestStatus } from "#app/domain/requests/request-status.ts";

const ring = <circle cx="7" cy="7" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />;
const sign = {
  fill: "none",
  stroke: "white",
  strokeWidth: 1.6,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/** Firm, since a menu gives its icons a colour of its own. */
const glyphs: Record<RequestStatus, { colour: string; shape: ReactNode }> = {
  nouveau: {
    colour: "text-info!",
    shape: (
      <circle
        {...{ cx: 7, cy: 7, r: 5.75, fill: "none", stroke: "currentColor", strokeWidth: 1.75 }}
        strokeDasharray="2.4 2.116"
      />
    ),
  },
  en_cours: {
    colour: "text-blue!",
    shape: (
      <>
        {ring}
        <path d="M7 3.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
      </>
    ),
  },
  devis_envoye: {
    colour: "text-blue!",
    shape: (
      <>
        {ring}
        <path d="M7 7V3.5A3.5 3.5 0 1 1 3.5 7z" fill="currentColor" />
      </>
    ),
  },
  gagne: {
    colour: "text-success!",
    shape: (
      <>
        <circle cx="7" cy="7" r="6.5" fill="currentColor" />
        <path d="m4.3 7.2 1.9 1.9 3.5-3.9" {...sign} />
      </>
    ),
  },
  perdu: {
    colour: "text-ink-3!",
    shape: (
      <>
        <circle cx="7" cy="7" r="6.5" fill="currentColor" />
        <path d="m5 5 4 4m0-4-4 4" {...sign} />
      </>
    ),
  },
  clos: {
    colour: "text-ink-3!",
    shape: (
      <>
        {ring}
        <path d="M4.6 7h4.8" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      </>
    ),
  },
};

/** How far a request has come, told by shape: the word stands beside it, or is read aloud. */
export function StatusGlyph({ status, className = "" }: { status: RequestStatus; className?: string }) {
  const { colour, shape } = glyphs[status];
  return (
    <svg aria-hidden="true" viewBox="0 0 14 14" className={`size-3.5! shrink-0 ${colour} ${className}`}>
      {shape}
    </svg>
  );
}
