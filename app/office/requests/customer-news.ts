import { useEffect, useEffectEvent, useRef } from "react";
import { type CustomerNews, newsSentence } from "#app/domain/requests/customer-news.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { toast } from "#app/ui/toast.tsx";

/** Says over whatever screen is open what a customer has just done. What was there when the screen came is no news. */
export function useCustomerNews(news: CustomerNews[]): void {
  const told = useRef<Set<string> | null>(null);
  const tell = useEffectEvent((latest: CustomerNews[]) => {
    const known = told.current;
    told.current = new Set([...(known ?? []), ...latest.map(({ id }) => id)]);
    if (!known) return;
    for (const each of latest) {
      if (known.has(each.id)) continue;
      toast.success(newsSentence(each), {
        link: { label: "Ouvrir la demande", to: officePaths.request(each.requestId) },
      });
    }
  });
  useEffect(() => tell(news), [news]);
}
