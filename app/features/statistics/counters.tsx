import { BlueRidge } from "#app/components/layout/skyline.tsx";
import { CountUp } from "./count-up.tsx";
import type { Statistics } from "./statistics.ts";

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
                  <span className="ml-2 font-[640] text-[1.375rem] tracking-[-0.02em] lg:text-[2rem]">
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
