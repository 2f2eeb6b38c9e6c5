import Plus from "lucide-react/icons/plus";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** More than these would stand between the visitor and the button. */
const maxUnfolded = 3;

type FoldedExtrasProps = {
  extras: readonly { name: string }[];
  /** One of them was chosen, or is wrong. */
  isTold: boolean;
  /** Their fields. */
  children: ReactNode;
};

/** Many of them wait, by name, until they are asked for. */
export function FoldedExtras({ extras, isTold, children }: FoldedExtrasProps) {
  // As it is in the beginning: afterwards it is the visitor's, until one is told where none was.
  const [isOpen] = useState(isTold);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isTold && details.current) details.current.open = true;
  }, [isTold]);
  if (extras.length <= maxUnfolded) return children;
  return (
    <details ref={details} open={isOpen} className="group/extras">
      <summary className="cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <span className="link min-h-11 text-copy">
          <Plus className="group-open/extras:hidden" />
          <span className="group-open/extras:hidden">Choisir des prestations</span>
          <span className="hidden group-open/extras:inline">Replier les prestations</span>
        </span>
        <span className="line-clamp-2 text-small text-ink-2 [overflow-wrap:anywhere] group-open/extras:hidden">
          {extras.map(({ name }) => name).join(", ")}
        </span>
      </summary>
      <div className="mt-1">{children}</div>
    </details>
  );
}
