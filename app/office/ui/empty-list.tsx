import type { ReactNode } from "react";
import { officePaths } from "#app/lib/office-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyListDrawing, EmptySearchDrawing, EmptyState } from "#app/ui/empty-state.tsx";

interface EmptyListProps {
  isFiltered: boolean;
  /** The whole list. */
  to: string;
  titles: { none: string; noneFound: string };
  children: ReactNode;
}

/** In the place of a list to which staff add nothing: there is none, or none like that. */
export function EmptyList({ isFiltered, to, titles, children }: EmptyListProps) {
  return (
    <EmptyState
      icon={isFiltered ? <EmptySearchDrawing /> : <EmptyListDrawing />}
      title={isFiltered ? titles.noneFound : titles.none}
      action={
        <ButtonLink variant="secondary" to={isFiltered ? to : officePaths.dashboard}>
          {isFiltered ? "Effacer les filtres" : "Retour au tableau de bord"}
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}
