import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { type FoundVehicle, mostFound } from "#app/domain/vehicles/found-vehicle.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { useTypingPause } from "#app/lib/use-typing-pause.ts";

export interface VehicleSearch<Vehicle extends FoundVehicle> {
  /** What narrows every search: `demande`, `comme`. */
  scope?: Record<string, string>;
  /** Shown until a word is typed: these, none (null), or whatever the server has first. */
  first?: Vehicle[] | null;
}

interface Answer<Vehicle> {
  q: string;
  vehicles: Vehicle[] | null;
}

/** What is typed, and what it finds. */
export function useVehicleSearch<Vehicle extends FoundVehicle>({ scope, first }: VehicleSearch<Vehicle>) {
  const fetcher = useFetcher<Answer<Vehicle>>();
  const typing = useTypingPause();
  const [typed, setTyped] = useState("");
  const q = typed.replace(/\s+/g, " ").trim();
  // What is shown before a word is asked for only where nobody brought it.
  const isAsked = q !== "" || first === undefined;
  const answer = isAsked ? fetcher.data : undefined;

  function ask(words: string) {
    typing.cancel();
    const params = new URLSearchParams({ ...scope, ...(words && { q: words }) });
    void fetcher.load(`${officePaths.findVehicles}?${params}`);
  }
  const askFirst = useEffectEvent(() => {
    if (first === undefined) ask("");
  });
  useEffect(() => askFirst(), []);

  function type(text: string) {
    setTyped(text);
    const words = text.replace(/\s+/g, " ").trim();
    if (words === "" && first !== undefined) typing.cancel();
    else typing.run(() => ask(words));
  }

  const vehicles = isAsked ? (answer?.vehicles ?? undefined) : (first ?? undefined);
  return {
    typed,
    type,
    vehicles,
    /** What is shown is of the words in the field. */
    isSettled: !isAsked || (fetcher.state === "idle" && answer?.q === q),
    isAsking: isAsked && fetcher.state !== "idle",
    hasFailed: answer?.vehicles === null && fetcher.state === "idle",
    hasMore: (vehicles?.length ?? 0) >= mostFound,
    askNow: () => ask(q),
    clear: () => type(""),
  };
}
