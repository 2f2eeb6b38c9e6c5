import CalendarRange from "lucide-react/icons/calendar-range";
import MapPin from "lucide-react/icons/map-pin";
import ShieldCheck from "lucide-react/icons/shield-check";
import Truck from "lucide-react/icons/truck";
import type { LucideIcon } from "lucide-react/types";
import depot from "./assets/depot-520.webp?no-inline";
import depotSharp from "./assets/depot-900.webp?no-inline";

const reasons: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Truck,
    title: "Un parc varié",
    text: "Du fourgon compact à la semi-\u2060remorque, avec hayon, groupe froid ou aménagement métier.",
  },
  {
    icon: MapPin,
    title: "La proximité",
    text: "Des agences autour de Perpignan, et un interlocuteur que vous retrouvez à chaque location.",
  },
  {
    icon: CalendarRange,
    title: "La souplesse",
    text: "Courte, moyenne ou longue durée\u00a0: le tarif baisse quand la durée augmente.",
  },
  {
    icon: ShieldCheck,
    title: "La fiabilité",
    text: "Plus de 15\u00a0ans d’expérience, des véhicules contrôlés avant chaque départ, une assistance 24\u00a0h/24 et 7\u00a0j/7.",
  },
];

export function WhyChooseUs() {
  return (
    <section
      aria-labelledby="pourquoi"
      className="later container-site grid gap-8 [--later-height:65rem] lg:grid-cols-[minmax(0,504fr)_minmax(0,704fr)] lg:gap-[72px] lg:[--later-height:36rem]"
    >
      <img
        src={depot}
        srcSet={`${depot} 520w, ${depotSharp} 900w`}
        sizes="(min-width: 1328px) 504px, (min-width: 1024px) 38vw, 92vw"
        alt="Un tracteur routier devant les quais du dépôt"
        width={900}
        height={1067}
        loading="lazy"
        decoding="async"
        className="aspect-4/3 w-full rounded-card object-cover object-[50%_62%] sm:aspect-16/10 lg:aspect-auto lg:h-0 lg:min-h-full lg:object-center"
      />
      <div>
        <h2 id="pourquoi" className="text-h2">
          Un parc suivi de près, <br className="max-sm:hidden" />
          des gens qui répondent.
        </h2>
        <ul className="mt-8 grid border-line-strong border-t sm:grid-cols-2 lg:mt-11">
          {reasons.map(({ icon: Icon, title, text }) => (
            <li
              key={title}
              className="flex gap-5 border-line-strong border-b py-6 sm:flex-col sm:gap-4 sm:py-8 sm:odd:border-r sm:odd:pr-8 sm:even:pl-8"
            >
              <Icon className="mt-0.5 size-7 shrink-0 text-blue" strokeWidth={1.6} />
              <div>
                <h3 className="text-card-title">{title}</h3>
                <p className="mt-2 text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
