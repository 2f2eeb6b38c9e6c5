import type { HolidayRule } from "#app/domain/agencies/holidays.ts";
import type { DayHours } from "#app/domain/agencies/opening-hours.ts";
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
  latitude: number;
  longitude: number;
  hours: DayHours[];
  holidays?: HolidayRule;
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
    latitude: 42.6987,
    longitude: 2.8956,
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
    latitude: 42.7689,
    longitude: 2.8722,
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
    // The coast is busiest on public holidays.
    holidays: "ouvert",
    latitude: 42.5461,
    longitude: 3.0226,
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
    latitude: 42.5236,
    longitude: 2.8331,
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
    latitude: 43.1838,
    longitude: 3.0042,
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
    latitude: 42.6172,
    longitude: 2.4219,
    hours: openingWeek(["08:30-12:00", "14:00-17:30"], { Lundi: [null, "14:00-17:30"] }),
  },
];

export interface DemoClosure {
  slug: string;
  /** Without one, every agency and head office. */
  agency?: AgencySlug;
  /** «MM-DD», of the year that comes next. */
  from: string;
  to: string;
  label: string;
  hours?: { open: string; close: string }[];
}

export const demoClosures: DemoClosure[] = [
  {
    slug: "veille-de-noel",
    from: "12-24",
    to: "12-24",
    label: "Veille de Noël",
    hours: [{ open: "09:00", close: "16:00" }],
  },
  { slug: "pont-du-nouvel-an", from: "01-02", to: "01-03", label: "Pont du Nouvel An" },
  { slug: "inventaire", agency: "perpignan", from: "12-10", to: "12-10", label: "Inventaire" },
  { slug: "fete-de-prades", agency: "prades", from: "09-08", to: "09-08", label: "Fête patronale" },
];
