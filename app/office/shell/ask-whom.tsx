import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { officePaths } from "#app/lib/office-paths.ts";

/** «Demandez à Claire Vidal.» Asked for where it is shown, which is seldom; until then, and without an answer, it names nobody. */
export function AskWhom() {
  const fetcher = useFetcher<{ names: string[] }>({ key: "administrators" });
  const ask = useEffectEvent(() => {
    if (fetcher.state === "idle" && !fetcher.data) void fetcher.load(officePaths.administrators);
  });
  useEffect(() => ask(), []);
  const names = fetcher.data?.names ?? [];
  return names.length === 0 ? "Demandez à un administrateur." : `Demandez à ${names.join(" ou à ")}.`;
}
