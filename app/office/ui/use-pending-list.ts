import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

const late = 200;

/**
 * Whether another part of the list at `path` was asked for, and has not come within 200 ms: quick answers never
 * flicker. `isAnother` judges an address where not every difference is one of the list.
 */
export function useLateList(path: string, isAnother?: (search: string) => boolean): boolean {
  const { search } = useLocation();
  const next = useNavigation().location;
  const isWaiting = next?.pathname === path && (isAnother ? isAnother(next.search) : next.search !== search);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), late);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isWaiting && isLate;
}
