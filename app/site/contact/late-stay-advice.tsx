import { type ComponentType, lazy, Suspense, useState } from "react";
import type { StayAdviceProps } from "./stay-advice.tsx";

let loaded: ComponentType<StayAdviceProps> | undefined;

/** Where its script cannot be had, the fields do without. */
export async function loadStayAdvice(): Promise<ComponentType<StayAdviceProps>> {
  const advice = await import("./stay-advice.tsx").catch(() => null);
  loaded = advice?.StayAdvicePanel ?? (() => null);
  return loaded;
}

const Late = lazy(async () => ({ default: await loadStayAdvice() }));

/** Comes with the first days there is something to say of; in a form that begins with days, with its fields. */
export function LateStayAdvice(props: Omit<StayAdviceProps, "place">) {
  const [Panel] = useState(() => loaded ?? Late);
  const place = <PlaceOfHours {...props} />;
  return (
    <Suspense fallback={place}>
      <Panel {...props} place={place} />
    </Suspense>
  );
}

/** As high as the open hours will be, so that nothing moves under the finger once they are known. */
function PlaceOfHours({ stay: { from, to }, agencyId, closed }: Omit<StayAdviceProps, "place">) {
  const days = new Set([from, to].filter(Boolean)).size - closed.length;
  if (agencyId === null || days <= 0) return null;
  const line = "mercredi 30 septembre, de 00:00 à\u00a000:00 et de 00:00 à\u00a000:00";
  return (
    <p aria-hidden="true" className="invisible text-small">
      Heures d’ouverture&nbsp;: {Array.from({ length: days }, () => line).join("\u00a0; ")}.
    </p>
  );
}
