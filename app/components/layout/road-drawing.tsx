import { type ComponentType, lazy, Suspense } from "react";

export type RoadSign = "end-of-town" | "triangle";

const nothing = () => null;

// Every page carries its error screen, and few show it: the drawing comes when it does, or not at all without network.
const RoadScene = lazy<ComponentType<{ sign: RoadSign }>>(() =>
  import("./road-scene.tsx").then(
    ({ RoadScene }) => ({ default: RoadScene }),
    () => ({ default: nothing }),
  ),
);

/** The drawing of an error screen. */
export function RoadDrawing({ sign, className = "" }: { sign: RoadSign; className?: string }) {
  return (
    <svg
      viewBox="0 0 1200 320"
      fill="none"
      aria-hidden="true"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <Suspense>
        <RoadScene sign={sign} />
      </Suspense>
    </svg>
  );
}
