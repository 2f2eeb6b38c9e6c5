import type { HolidayRule, HolidayZone } from "./holidays.ts";

export const holidayRuleLabels: Record<HolidayRule, string> = {
  ferme: "Fermé",
  ouvert: "Ouvert comme d’habitude",
};

export const holidayZoneLabels: Record<HolidayZone, string> = {
  metropole: "métropole",
  "alsace-moselle": "Alsace-Moselle",
};
