import Ban from "lucide-react/icons/ban";
import CalendarCheck from "lucide-react/icons/calendar-check";
import Clock from "lucide-react/icons/clock";
import Key from "lucide-react/icons/key";
import Wrench from "lucide-react/icons/wrench";
import type { PeriodKind } from "#app/domain/periods/vehicle-periods.ts";

export const periodIcons: Record<PeriodKind, typeof Key> = {
  location: Key,
  reservation: CalendarCheck,
  option: Clock,
  entretien: Wrench,
  immobilisation: Ban,
};
