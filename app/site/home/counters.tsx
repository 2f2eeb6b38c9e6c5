import { useEffect, useRef, useState } from "react";
import type { Statistics } from "#app/domain/statistics/statistics.server.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { BlueRidge } from "#app/site/layout/skyline.tsx";

const figures: { field: keyof Statistics; unit?: string; label: string }[] = [
  { field: "experience_years", unit: "ans", label: "d’expérience" },
  { field: "revenue_millions", unit: "M€", label: "de chiffre d’affaires" },
  { field: "available_vehicles", label: "véhicules prêts à partir" },
  { field: "satisfied_clients", label: "clients satisfaits" },
];

export function Counters({ companyName, statistics }: { companyName: string; statistics: Statistics }) {
  return (
    <section
      aria-labelledby="chiffres"
      className="later relative overflow-hidden bg-blue text-white [--later-height:34.4rem]"
    >
      <BlueRidge />
      <div className="container-site relative pt-[72px] pb-36 lg:pt-[100px] lg:pb-36">
        <h2 id="chiffres" className="text-h2">
          {companyName} <br />
          en quelques chiffres
        </h2>
        <dl className="mt-8 grid grid-cols-2 gap-y-9 lg:mt-16 lg:grid-cols-4">
          {figures.map(({ field, unit, label }) => (
            <div key={field} className="flex flex-col-reverse border-white/18 border-l pl-4 lg:pl-7">
              <dt className="mt-3 text-[#d3dde9] text-[0.9375rem] lg:mt-5 lg:text-lg">{label}</dt>
              <dd className="whitespace-nowrap">
                <CountUp value={statistics[field]} className="text-counter" />
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
