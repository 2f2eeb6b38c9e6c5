// What wakes late on a vehicle's page comes in one file: two small ones weigh more.
export { Estimator } from "#app/features/estimate/estimator.tsx";
export { PriceList } from "./price-list.tsx";
