import { sitePaths } from "#app/lib/site-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";

export function QuoteCall() {
  return (
    <section
      aria-labelledby="devis"
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-card border border-line bg-surface p-5 sm:p-10 print:hidden"
    >
      <div className="min-w-0">
        <h2 id="devis" className="text-block">
          Un devis écrit, gratuit, avant tout engagement
        </h2>
        <p className="mt-1.5 text-ink-2">
          Dites-nous vos dates et ce que vous transportez&nbsp;: nous répondons par écrit.
        </p>
      </div>
      <ButtonLink to={`${sitePaths.contact}?sujet=devis`} size="xl" className="max-sm:w-full">
        Demander un devis
      </ButtonLink>
    </section>
  );
}
