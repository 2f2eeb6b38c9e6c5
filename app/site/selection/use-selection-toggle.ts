import { useNavigate } from "react-router";
import { selectionHref } from "#app/domain/selection/selection-href.ts";
import { tell } from "./selection-messages.tsx";
import { mostSelected, selection } from "./selection-store.ts";

/** Puts a vehicle into the selection or takes it out, and says so. */
export function useSelectionToggle(id: string): () => void {
  const navigate = useNavigate();
  return () => {
    const change = selection.toggle(id);
    if (change === "full") tell((toast) => toast.error(fullSentence));
    if (change !== "added") return;
    const action = { label: "Voir", onAction: () => void navigate(selectionHref(selection.get())) };
    tell((toast) => toast.success(`Ajouté à ma sélection (${selection.get().length})`, { action }));
  };
}

export const fullSentence = `${mostSelected}\u00a0véhicules au plus\u00a0: retirez-en un pour en ajouter`;
