import { type QuoteListQuery, quoteListQuery, quotesHref, quoteTabs } from "#app/domain/quotes/quote-list.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyListDrawing, EmptySearchDrawing, EmptyState } from "#app/ui/empty-state.tsx";

/** In the place of the list: there is no quote, none of that state, or none like that. */
export function NoQuotes({ query, isEmpty = false }: { query: QuoteListQuery; isEmpty?: boolean }) {
  if (isEmpty)
    return (
      <EmptyState
        icon={<EmptyListDrawing />}
        title="Aucun devis pour le moment"
        action={<ButtonLink to={officePaths.messages}>Voir les demandes</ButtonLink>}
      >
        Un devis se prépare depuis une demande&nbsp;: ses véhicules et ses dates donnent les lignes.
      </EmptyState>
    );
  if (query.state && !quoteListQuery.isFiltered(query))
    return (
      <EmptyState
        icon={<EmptyListDrawing />}
        title={quoteTabs[query.state].none}
        action={
          <ButtonLink variant="secondary" to={quotesHref(query, { state: null })}>
            Voir tous les devis
          </ButtonLink>
        }
      />
    );
  return (
    <EmptyState
      icon={<EmptySearchDrawing />}
      title="Aucun devis ne correspond à ces critères"
      action={
        <ButtonLink variant="secondary" to={quotesHref(query, quoteListQuery.withoutFilters)}>
          Effacer les filtres
        </ButtonLink>
      }
    >
      Cherchez par numéro, référence de la demande, nom, société, adresse e-mail ou téléphone.
    </EmptyState>
  );
}
