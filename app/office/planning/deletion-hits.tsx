import { useEffect } from "react";
import { useFetcher } from "react-router";
import { type Hit, isOfCustomer } from "#app/domain/periods/hits.ts";
import type { PeriodWays } from "#app/domain/periods/planning.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted, plural } from "#app/lib/plural.ts";
import { HitList, useHitAnswers } from "./hit-list.tsx";

/** The customers of vehicles that are about to be deleted: the list to show, and what to post with the deletion. */
export function useDeletionHits({ isOpen, search }: { isOpen: boolean; search: string }) {
  const today = todayOf(new Date());
  const fetcher = useFetcher<{ ways: PeriodWays | null }>();
  const { load } = fetcher;
  const address = `${officePaths.planningWays}?${search}`;
  useEffect(() => {
    if (isOpen) void load(address);
  }, [isOpen, load, address]);
  const hits = (isOpen && fetcher.data?.ways?.hits) || [];
  const { ways, choose, answers } = useHitAnswers(hits);
  const fields: Record<string, string> = hits.length > 0 ? { hits: JSON.stringify(answers) } : {};
  const list = hits.length > 0 && (
    <HitList
      hits={hits}
      ways={ways}
      onChoose={choose}
      today={today}
      title={customersWords(hits, today)}
      leave={"À voir\u00a0: quitte le planning avec le véhicule"}
    />
  );
  return { fields, list };
}

/** «1 location en cours, 5 réservations à venir» */
function customersWords(hits: Hit[], today: string): string {
  const underWay = hits.filter(({ period }) => isOfCustomer(period) && period.from <= today).length;
  const coming = hits.length - underWay;
  return [
    underWay > 0 && `${counted(underWay, "location")} en cours`,
    coming > 0 && `${coming}\u00a0${plural(coming, "réservation")} à venir`,
  ]
    .filter(Boolean)
    .join(", ");
}
