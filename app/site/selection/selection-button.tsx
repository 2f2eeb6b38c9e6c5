import Heart from "lucide-react/icons/heart";
import Scale from "lucide-react/icons/scale";
import { selectionHref } from "#app/lib/site-paths.ts";
import { StayLink } from "#app/site/layout/stay-link.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { useSelectionToggle } from "./selection-heart.tsx";
import { useIsSelected } from "./selection-store.ts";

/** On a vehicle's own page. Before scripts run, or without them, a link to the comparison: as wide, so nothing moves. */
export function SelectionButton({ id, className = "" }: { id: string; className?: string }) {
  const isSelected = useIsSelected(id);
  const toggle = useSelectionToggle(id);
  const look = buttonClass({ variant: "ghost", size: "lg", className });
  if (isSelected === null) {
    return (
      <StayLink to={selectionHref([id])} rel="nofollow" className={look}>
        <Scale strokeWidth={1.75} />
        <Words shown="Comparer" />
      </StayLink>
    );
  }
  return (
    <button type="button" aria-pressed={isSelected} onClick={toggle} className={look}>
      <Heart className={`text-blue ${isSelected ? "fill-current" : ""}`} strokeWidth={1.75} />
      <Words shown={isSelected ? "Dans ma sélection" : "Ajouter à ma sélection"} />
    </button>
  );
}

function Words({ shown }: { shown: string }) {
  return (
    <span className="grid text-left">
      <span className="col-start-1 row-start-1">{shown}</span>
      <span aria-hidden="true" className="invisible col-start-1 row-start-1">
        Ajouter à ma sélection
      </span>
    </span>
  );
}
