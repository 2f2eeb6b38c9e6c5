import { counted } from "#app/lib/plural.ts";
import { Button } from "#app/ui/button.tsx";
import type { PlaceSearch } from "./ask-places.ts";

interface PaletteNoticeProps {
  state: PlaceSearch["state"];
  /** How many lines there are, screens included. */
  count: number;
  q: string;
  onRetry: () => void;
}

/** Under the lines: that the search takes its time, failed or found nothing. What is found is told aloud. */
export function PaletteNotice({ state, count, q, onRetry }: PaletteNoticeProps) {
  const nothing = state === "done" && count === 0;
  return (
    <>
      <p role="status" className="sr-only">
        {state === "slow" && "Recherche…"}
        {state === "done" && (count > 0 ? counted(count, "résultat", "résultats") : "Aucun résultat")}
      </p>
      {state === "slow" && (
        <p aria-hidden="true" className="px-2.5 py-3 text-[13px] text-ink-2">
          Recherche…
        </p>
      )}
      {state === "failed" && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-2.5 py-3">
          <p className="text-[13px] text-danger-dark">
            La recherche n’a pas abouti. Les écrans restent à portée.
          </p>
          <Button variant="secondary" size="xs" onClick={onRetry}>
            Réessayer
          </Button>
        </div>
      )}
      {nothing && (
        <div className="px-2.5 py-4 text-center">
          <p className="text-ink text-sm">Rien ne correspond à «&nbsp;{q.trim()}&nbsp;».</p>
          <p className="mt-1 text-[13px] text-ink-2">
            Essayez un nom, une référence, un numéro de parc, de devis ou de téléphone.
          </p>
        </div>
      )}
    </>
  );
}
