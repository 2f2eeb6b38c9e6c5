import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { vehiclesPath } from "./staff-vehicle.ts";
import { readVehicleQuery, type VehicleQuery, vehiclesSearch } from "./vehicle-table-query.ts";

const late = 200;

/** Whether another part of the table was asked for, and has not come within 200 ms: quick answers never flicker. */
export function useLateList(query: VehicleQuery): boolean {
  const next = useNavigation().location;
  const isWaiting =
    next?.pathname === vehiclesPath &&
    vehiclesSearch(readVehicleQuery(new URLSearchParams(next.search))) !== vehiclesSearch(query);
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
