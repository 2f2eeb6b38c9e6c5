import type { Days } from "#app/domain/rental/days.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import type { Estimate } from "#app/domain/rental/tariff.ts";

/** What a caller is told of a vehicle: «C’est libre ? Combien ?» */
export interface StayAnswer {
  /** Null where no days are asked for yet. */
  state: { kind: "free" | "option" | "off" } | ({ kind: "taken" } & Days) | null;
  /** Null where no length is asked for, or no price list prices it. */
  estimate: Estimate | null;
}

const words = { free: "Libre", option: "Libre, en option ailleurs", off: "Indisponible au catalogue" };

/** «Libre», «Pris du 18 au 21 nov.»; empty where nothing was asked. */
export function stateWords({ state }: Pick<StayAnswer, "state">, today: string): string {
  if (!state) return "";
  if (state.kind !== "taken") return words[state.kind];
  const days = formatDays(state, today, "short");
  return `Pris ${state.to === null ? `${days}, sans fin connue` : days}`;
}

export const isToBeHad = ({ state }: Pick<StayAnswer, "state">) =>
  state?.kind === "free" || state?.kind === "option";
