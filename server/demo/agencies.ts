import type { DayHours } from "#app/lib/opening-hours.ts";
import { openingWeek } from "./opening-week.ts";

export type AgencySlug = "perpignan" | "rivesaltes" | "argeles" | "le-boulou" | "narbonne" | "prades";

export interface DemoAgency {
  slug: AgencySlug;
  name: string;
  address: string;
  zip: string;
  city: string;
  phone: string;
  email: string;
  hours: DayHours[];
}

export const demoAgencies: DemoAgency[] = [
  {
    slug: "perpignan",
    name: "Agence de Perpignan",
    address: "1840 avenue des Rouliers",
    zip: "66000",
    city: "Perpignan",
    phone: "04 65 71 20 10",
    email: "perpignan@example.fr",
    hours: openingWeek(["07:30-12:00", "13:30-18:30"], { Samedi: ["08:00-12:00", null] }),
  },
  {
    slug: "rivesaltes",
    name: "Agence de Rivesaltes",
    address: "12 rue des Charretiers",
    zip: "66600",
    city: "Rivesaltes",
    phone: "04 65 71 20 20",
    email: "rivesaltes@example.fr",
    hours: openingWeek(["08:00-12:00", "14:00-18:00"]),
  },
  {
    slug: "argeles",
    name: "Agence d’Argelès-sur-Mer",
    address: "27 route des Embruns",
    zip: "66700",
    city: "Argelès-sur-Mer",
    phone: "04 65 71 20 30",
    email: "argeles@example.fr",
    hours: openingWeek(["09:00-12:30", "14:30-19:00"], {
      Samedi: ["09:00-12:30", "14:30-18:00"],
      Dimanche: ["09:00-12:00", null],
    }),
  },
  {
    slug: "le-boulou",
    name: "Agence du Boulou",
    address: "5 chemin du Vieux-Relais",
    zip: "66160",
    city: "Le Boulou",
    phone: "04 65 71 20 40",
    email: "leboulou@example.fr",
    hours: openingWeek(["06:30-12:00", "13:00-19:30"], { Samedi: ["07:00-12:00", "13:30-17:00"] }),
  },
  {
    slug: "narbonne",
    name: "Agence de Narbonne",
    address: "64 rue du Vent-Debout",
    zip: "11100",
    city: "Narbonne",
    phone: "04 65 71 20 50",
    email: "narbonne@example.fr",
    hours: openingWeek(["09:00-12:00", "14:00-18:00"], {
      Mercredi: ["09:00-12:00", null],
      Samedi: ["09:00-12:00", null],
    }),
  },
  {
    slug: "prades",
    name: "Agence de Prades",
    address: "9 avenue des Muletiers",
    zip: "66500",
    city: "Prades",
    phone: "04 65 71 20 60",
    email: "prades@example.fr",
    hours: openingWeek(["08:30-12:00", "14:00-17:30"], { Lundi: [null, "14:00-17:30"] }),
  },
];
