/** The company in four figures, under the specification's names. */
export interface Statistics {
  experience_years: number;
  revenue_millions: number;
  available_vehicles: number;
  satisfied_clients: number;
}
