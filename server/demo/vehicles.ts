import type { DemoVehicle } from "./demo-vehicle.ts";
import { alternativeVehicles } from "./vehicles/alternative.ts";
import { articulated } from "./vehicles/articulated.ts";
import { cars } from "./vehicles/cars.ts";
import { refrigeratedTrucks } from "./vehicles/refrigerated.ts";
import { trailers } from "./vehicles/trailers.ts";
import { trucks } from "./vehicles/trucks.ts";
import { vans } from "./vehicles/vans.ts";

/** The whole fleet, newest first. */
export const demoVehicles: DemoVehicle[] = [
  ...vans,
  ...cars,
  ...trucks,
  ...articulated,
  ...refrigeratedTrucks,
  ...alternativeVehicles,
  ...trailers,
].sort((a, b) => b.arrived.localeCompare(a.arrived));
