import CalendarDays from "lucide-react/icons/calendar-days";
import CalendarRange from "lucide-react/icons/calendar-range";
import LifeBuoy from "lucide-react/icons/life-buoy";
import Wrench from "lucide-react/icons/wrench";

/** What every agency offers. */
const services = [
  { icon: CalendarDays, name: "Location courte durée", detail: "À la journée, au week-end ou à la semaine." },
  { icon: CalendarRange, name: "Location longue durée", detail: "Au mois ou à l’année, à tarif dégressif." },
  { icon: LifeBuoy, name: "Assistance 24/7", detail: "Dépannage et remorquage, jour et nuit." },
  { icon: Wrench, name: "Entretien", detail: "Révisions et contrôles, faits dans nos ateliers." },
];

export function AgencyServices({ className = "" }: { className?: string }) {
  return (
    <section aria-labelledby="services" className={className}>
      <h2 id="services" className="text-block">
        Services de l’agence
      </h2>
      <ul className="mt-5 grid auto-rows-fr gap-3 sm:grid-cols-2 sm:gap-4 lg:max-xl:grid-cols-1">
        {services.map(({ icon: Icon, name, detail }) => (
          <li
            key={name}
            className="flex items-center gap-4 rounded-card border border-line bg-surface px-5 py-4 sm:px-6"
          >
            <span className="flex size-11 shrink-0 items-center justify-center rounded-field bg-blue-pale text-blue">
              <Icon className="size-[22px]" strokeWidth={1.75} />
            </span>
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="block text-[0.9375rem] text-ink-2 leading-6">{detail}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
