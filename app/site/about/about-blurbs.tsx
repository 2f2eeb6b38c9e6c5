import type { ReactNode } from "react";

/** What the company says of itself, whatever the settings hold. */
const blurbs: { figure: ReactNode; title: string; text: string }[] = [
  {
    figure: (
      <>
        15<span className="ml-2 text-[0.42em] tracking-[-0.02em]">ans et plus</span>
      </>
    ),
    title: "Plus de 15 ans d’expérience",
    text: "Du fourgon à la semi-remorque, nous louons ce que nous savons entretenir, conseiller et dépanner.",
  },
  {
    figure: "24/7",
    title: "Assistance 24\u00a0h/24, 7\u00a0j/7",
    text: "En panne ou immobilisé, vous avez quelqu’un au bout du fil, la nuit et le dimanche compris.",
  },
  {
    figure: (
      <>
        1<span className="ml-2 text-[0.42em] tracking-[-0.02em]">jour, 1 mois, 1 an…</span>
      </>
    ),
    title: "Courte, moyenne ou longue durée",
    text: "Une journée de déménagement, une saison de chantier ou une flotte à l’année : le tarif suit la durée.",
  },
];

export function AboutBlurbs() {
  return (
    <section aria-label="L’essentiel" className="border-line border-b bg-surface">
      <ul className="container-site grid gap-y-10 py-12 md:grid-cols-3 lg:py-16">
        {blurbs.map(({ figure, title, text }) => (
          <li key={title} className="@container border-line-strong border-l pr-8 pl-6 lg:pl-8">
            {/* The heading says the same in words. On one line, so as large as the longest of the three allows. */}
            <p
              aria-hidden="true"
              className="whitespace-nowrap text-[clamp(2rem,21cqi,4rem)] text-blue leading-none tracking-[-0.05em] font-bold"
            >
              {figure}
            </p>
            <h2 className="mt-5 text-card-title">{title}</h2>
            <p className="mt-2 max-w-[22rem] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
