/** What an agency does on public holidays. */
export const holidayRules = ["ferme", "ouvert"] as const;
export type HolidayRule = (typeof holidayRules)[number];

export const holidayZones = ["metropole", "alsace-moselle"] as const;
export type HolidayZone = (typeof holidayZones)[number];
