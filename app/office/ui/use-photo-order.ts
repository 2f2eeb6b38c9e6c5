import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { ActionResult } from "#app/lib/action-result.ts";

/** Long enough for several presses of an arrow key to be one change. */
const debounceMs = 600;

/** Optimistic order, posted to `action` once the person has finished; refused, it is as stored again. */
export function usePhotoOrder<Photo extends { id: string }>(photos: Photo[], action: string) {
  const fetcher = useFetcher<ActionResult>();
  const { revalidate } = useRevalidator();
  const [optimistic, setOptimistic] = useState<string[] | null>(null);
  const unsaved = useRef<string[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function save() {
    clearTimeout(timer.current);
    if (!unsaved.current) return;
    const fields = { intent: "order", ids: unsaved.current.join() };
    unsaved.current = null;
    void fetcher.submit(fields, { method: "post", action });
  }

  // Idle, the stored order has been read anew: until then the old one must not flash by.
  const settle = useEffectEvent((state: typeof fetcher.state) => {
    if (state !== "idle") return;
    if (!unsaved.current) setOptimistic(null);
    if (fetcher.data?.ok === false) void revalidate();
  });
  useEffect(() => settle(fetcher.state), [fetcher.state]);

  const places = new Map(optimistic?.map((id, place) => [id, place]));
  const placeOf = ({ id }: Photo) => places.get(id) ?? photos.length;
  return {
    shown: optimistic ? photos.toSorted((a, b) => placeOf(a) - placeOf(b)) : photos,
    change(ids: string[]) {
      unsaved.current = ids;
      setOptimistic(ids);
      clearTimeout(timer.current);
      timer.current = setTimeout(save, debounceMs);
    },
    onLeave: save,
  };
}
