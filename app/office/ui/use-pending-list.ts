import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

const delayMs = 200;

/**
 * Whether another part of the list at `path` has been pending for more than 200 ms: quick answers never flicker.
 * `isAnother` judges an address where not every difference is one of the list.
 */
export function usePendingList(path: string, isAnother?: (search: string) => boolean): boolean {
  const { search } = useLocation();
  const next = useNavigation().location;
  const isPending = next?.pathname === path && (isAnother ? isAnother(next.search) : next.search !== search);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isPending]);
  return isPending && isLate;
}
