import CalendarRange from "lucide-react/icons/calendar-range";
import MapPin from "lucide-react/icons/map-pin";
import ShieldCheck from "lucide-react/icons/shield-check";
import Truck from "lucide-react/icons/truck";
import type { LucideIcon } from "lucide-react/types";
import { useEffect, useRef, useState } from "react";
import type { Landscape } from "#app/domain/identity/identity.ts";
import type { TextField } from "#app/domain/identity/site-texts.ts";
import type { Statistics } from "#app/domain/statistics/statistics.server.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Skyline } from "#app/site/layout/skyline.tsx";
import { useCompany } from "#app/site/layout/use-company.ts";
import { ScenePicture } from "#app/ui/scene-picture.tsx";

const reasons = [
  { icon: Truck, title: "Un parc varié", text: "reason_fleet" },
  { icon: MapPin, title: "La proximité", text: "reason_proximity" },
  { icon: CalendarRange, title: "La souplesse", text: "reason_flexibility" },
  { icon: ShieldCheck, title: "La fiabilité", text: "reason_reliability" },
] as const satisfies { icon: LucideIcon; title: string; text: TextField }[];

export function WhyChooseUs({ texts }: { texts: Record<TextField, string> }) {
  const { painting } = useCompany().look;
  const [start = "", ...rest] = texts.reasons_title.split(/(?<=, )/);
  return (
    <section
      aria-labelledby="pourquoi"
      className="later container-site grid gap-8 [--later-height:65rem] lg:grid-cols-[minmax(0,504fr)_minmax(0,704fr)] lg:gap-[72px] lg:[--later-height:36rem]"
    >
      <ScenePicture
        painting={painting}
        narrow="depot"
        narrowSizes="(min-width: 1328px) 504px, (min-width: 1024px) 38vw, 92vw"
        alt="Un tracteur routier devant les quais du dépôt"
        className="aspect-4/3 w-full rounded-card object-cover object-[50%_62%] sm:aspect-16/10 lg:aspect-auto lg:h-0 lg:min-h-full lg:object-center"
      />
      <div>
        <h2 id="pourquoi" data-text="reasons_title" className="text-h2">
          {start}
          {rest.length > 0 && <br className="max-sm:hidden" />}
          {rest.join("")}
        </h2>
        <ul className="mt-8 grid border-line-strong border-t sm:grid-cols-2 lg:mt-11">
          {reasons.map(({ icon: Icon, title, text }) => (
            <li
              key={text}
              className="flex gap-5 border-line-strong border-b py-6 sm:flex-col sm:gap-4 sm:py-8 sm:odd:border-r sm:odd:pr-8 sm:even:pl-8"
            >
              <Icon className="mt-0.5 size-7 shrink-0 text-blue" strokeWidth={1.6} />
              <div>
                <h3 className="text-card-title">{title}</h3>
                <p data-text={text} className="mt-2 text-ink-2">
                  {texts[text]}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const figures: { field: keyof Statistics; unit?: string; label: string }[] = [
  { field: "experience_years", unit: "ans", label: "d’expérience" },
  { field: "revenue_millions", unit: "M€", label: "de chiffre d’affaires" },
  { field: "available_vehicles", label: "véhicules prêts à partir" },
  { field: "satisfied_clients", label: "clients satisfaits" },
];

const columns: Record<number, string> = { 2: "lg:grid-cols-2", 3: "lg:grid-cols-3", 4: "lg:grid-cols-4" };

interface CountersProps {
  companyName: string;
  landscape: Landscape;
  figures: Partial<Statistics>;
}

/** As many columns as there are figures to show; without one there is nothing to say. */
export function Counters({ companyName, landscape, figures: given }: CountersProps) {
  const shown = figures.flatMap(({ field, ...figure }) => {
    const value = given[field];
    return value === undefined ? [] : [{ field, value, ...figure }];
  });
  if (shown.length === 0) return null;
  return (
    <section
      aria-labelledby="chiffres"
      className="later relative overflow-hidden bg-blue text-white [--later-height:34.4rem]"
    >
      <Skyline
        landscape={landscape}
        place="figures"
        className="pointer-events-none absolute inset-x-0 bottom-0 h-[90px] w-full lg:h-[150px]"
      />
      <div className="container-site relative pt-[72px] pb-36 lg:pt-[100px] lg:pb-36">
        <h2 id="chiffres" className="text-h2">
          {companyName} <br />
          en quelques chiffres
        </h2>
        <dl
          className={`mt-8 grid gap-y-9 lg:mt-16 ${shown.length > 1 ? "grid-cols-2" : ""} ${columns[shown.length] ?? ""}`}
        >
          {shown.map(({ field, value, unit, label }) => (
            <div key={field} className="flex flex-col-reverse border-white/18 border-l pl-4 lg:pl-7">
              <dt className="mt-3 text-blue-line text-copy lg:mt-5 lg:text-lg">{label}</dt>
              <dd className="whitespace-nowrap">
                <CountUp value={value} className="text-counter" />
                {unit && (
                  <span className="ml-2 font-semibold text-[1.375rem] tracking-[-0.02em] lg:text-[2rem]">
                    {unit}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

const duration = 2000;

/**
 * A figure that counts up when it is scrolled into view. The page arrives with the final figure: whoever already sees
 * it, reads without script or wants no motion keeps it. The final figure always holds the width.
 */
function CountUp({ value, className = "" }: { value: number; className?: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(value);

  useEffect(() => {
    const element = place.current;
    setShown(value);
    if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let frame = 0;
    let isWaiting = false;
    const step = (time: number, start: number) => {
      const progress = Math.min((time - start) / duration, 1);
      setShown(Math.round(value * (1 - (1 - progress) ** 3)));
      if (progress < 1) frame = requestAnimationFrame((next) => step(next, start));
    };
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) {
        isWaiting = true;
        setShown(0);
        return;
      }
      observer.disconnect();
      if (isWaiting) frame = requestAnimationFrame((start) => step(start, start));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [value]);

  return (
    <span ref={place} className={`inline-grid ${className}`}>
      <span className={`col-start-1 row-start-1 ${shown === value ? "" : "opacity-0"}`}>
        {formatNumber(value)}
      </span>
      {shown !== value && (
        <span aria-hidden="true" className="col-start-1 row-start-1">
          {formatNumber(shown)}
        </span>
      )}
    </span>
  );
}
