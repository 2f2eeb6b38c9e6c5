import Heart from "lucide-react/icons/heart";
import { useIsSelected } from "./selection-store.ts";
import { useSelectionToggle } from "./use-selection-toggle.ts";

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
