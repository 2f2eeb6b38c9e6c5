import { useEffect, useRef } from "react";
import type { Extra } from "#app/domain/extras/extra.ts";
import { ExtraFields } from "#app/site/ui/extra-fields.tsx";
import type { TypedStay } from "./typed-stay.ts";

type EstimatorExtrasProps = {
  extras: Extra[];
  typedStay: TypedStay;
  /** What was typed before was told to nobody. */
  onReady: () => void;
};

export function EstimatorExtras({ extras, typedStay: { typed, price }, onReady }: EstimatorExtrasProps) {
  const ready = useRef(onReady);
  useEffect(() => ready.current(), []);
  return (
    <ExtraFields
      extras={extras}
      field={(name) => ({ name, error: price?.errors[name], defaultValue: typed.get(name) ?? "" })}
    />
  );
}
