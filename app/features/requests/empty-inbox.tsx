import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyListDrawing, EmptyState } from "#app/components/ui/empty-state.tsx";
import { sitePaths } from "#app/lib/site-paths.ts";

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
