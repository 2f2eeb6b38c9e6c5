import PackageOpen from "lucide-react/icons/package-open";
import type { ReactNode } from "react";
import type { ExampleCounts } from "#app/domain/setup/example-counts.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { exampleWords } from "./example-words.ts";

/** On yellow paper, for staff alone: the demonstration is still there. */
export function MemoStrip({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <section
      aria-label="Données d’exemple"
      className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-(--panel-radius) border border-memo-line bg-memo px-(--panel-padding) py-2.5 text-memo-ink print:hidden"
    >
      <PackageOpen className="size-5 shrink-0 max-office-sm:hidden" />
      <p className="min-w-0 flex-1 text-note leading-5 max-office-sm:basis-full">{children}</p>
      <div className="flex flex-wrap gap-2 max-office-sm:w-full max-office-sm:*:flex-1">{actions}</div>
    </section>
  );
}

export function RemoveExamplesLink() {
  return (
    <ButtonLink to={officePaths.removeExamples} variant="secondary" preventScrollReset>
      Repartir sans les données d’exemple…
    </ButtonLink>
  );
}

type ExamplesBannerProps = { examples: ExampleCounts; company: { isNamed: boolean } };

export function ExamplesBanner({ examples, company }: ExamplesBannerProps) {
  return (
    <MemoStrip actions={<RemoveExamplesLink />}>
      <b className="font-semibold">Données d’exemple présentes.</b> {exampleWords(examples)}
      {company.isNamed ? ", à côté des vôtres. Les visiteurs les voient." : " d’une société inventée."}
    </MemoStrip>
  );
}
