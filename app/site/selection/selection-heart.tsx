import Heart from "lucide-react/icons/heart";
import { useNavigate } from "react-router";
import { carriedOf, withStay } from "#app/domain/rental/carried-stay.ts";
import { selectionHref } from "#app/lib/site-paths.ts";
import { tell } from "#app/site/layout/site-messages.tsx";
import { maxSelected, selection, useIsSelected } from "./selection-store.ts";

type SelectionHeartProps = { id: string; name: string };

/** On a card's picture, above the link that is spread over the card. There once scripts can answer it. */
export function SelectionHeart({ id, name }: SelectionHeartProps) {
  const isSelected = useIsSelected(id);
  const toggle = useSelectionToggle(id);
  if (isSelected === null) return null;
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={`Ajouter ${name} à ma sélection`}
      onClick={toggle}
      className="group absolute top-1 right-1 z-10 flex size-11 cursor-pointer items-center justify-center rounded-full text-blue print:hidden"
    >
      <span className="flex size-[38px] items-center justify-center rounded-full bg-white ring-1 ring-ink/8 transition-colors group-hover:bg-paper-2">
        <Heart className="size-5 group-aria-pressed:fill-current" strokeWidth={1.75} />
      </span>
    </button>
  );
}

export function useSelectionToggle(id: string): () => void {
  const navigate = useNavigate();
  return () => {
    const change = selection.toggle(id);
    if (change === "full") tell((toast) => toast.error(fullSentence));
    if (change !== "added") return;
    const action = {
      label: "Voir",
      onAction: () => void navigate(withStay(selectionHref(selection.get()), carriedOf(location.search))),
    };
    tell((toast) => toast.success(`Ajouté à ma sélection (${selection.get().length})`, { action }));
  };
}

export const fullSentence = `${maxSelected}\u00a0véhicules au plus\u00a0: retirez-en un pour en ajouter`;
