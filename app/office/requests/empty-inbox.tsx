import { sitePaths } from "#app/lib/site-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyListDrawing, EmptyState } from "#app/ui/empty-state.tsx";

export function EmptyInbox({ title, level }: { title: string; level?: 3 }) {
  return (
    <EmptyState
      level={level}
      icon={<EmptyListDrawing />}
      title={title}
      action={
        <ButtonLink variant="secondary" to={sitePaths.contact} target="_blank">
          Voir le formulaire de contact
        </ButtonLink>
      }
    >
      Les messages du formulaire de contact arrivent ici, sans recharger la page.
    </EmptyState>
  );
}
