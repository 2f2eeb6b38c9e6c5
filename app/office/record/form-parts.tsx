import { type UIEvent, useState } from "react";
import { TabCount, TabErrors, tabClass, tabListClass } from "#app/ui/tab-links.tsx";

export interface FormPart {
  /** Of the element that is the part. */
  id: string;
  label: string;
  count?: number;
  /** How much is to correct in it. */
  wrong: number;
  /** Where the part is always in view, it needs no way to it. */
  className?: string;
}

/** Which part of a long form is under the eye. Give `onScroll` to what holds everything that scrolls. */
export function useShownPart(ids: readonly string[]) {
  const [shown, setShown] = useState(ids[0] ?? "");
  return {
    shown,
    onShow(id: string) {
      document.getElementById(id)?.scrollIntoView({ block: "start" });
      setShown(id);
    },
    /** As it happens in a column too: scrolling does not bubble. */
    onScrollCapture(event: UIEvent<HTMLElement>) {
      const scroller = event.target as HTMLElement;
      const parts = ids
        .flatMap((id) => document.getElementById(id) ?? [])
        .filter((part) => scroller.contains(part));
      const [first] = parts;
      // A column of its own, or a field that scrolls, says nothing of the others.
      if (!first || first.id !== ids[0]) return;
      const isAtEnd =
        scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      const top = scroller.getBoundingClientRect().top + 24;
      const passed = isAtEnd ? parts : parts.filter((part) => part.getBoundingClientRect().top <= top);
      setShown(passed.at(-1)?.id ?? first.id);
    },
  };
}

interface FormPartsProps {
  label: string;
  parts: readonly FormPart[];
  shown: string;
  onShow: (id: string) => void;
  className?: string;
}

/**
 * The way to each part of one long form that scrolls, and how much is to correct there. Where the parts are rarely
 * worked on together, or have a column each, `FormTabs` shows one at a time.
 */
export function FormParts({ label, parts, shown, onShow, className = "" }: FormPartsProps) {
  return (
    <nav aria-label={label} className={`${tabListClass} shrink-0 px-(--dialog-padding) ${className}`}>
      {parts.map((part) => (
        <button
          key={part.id}
          type="button"
          aria-current={shown === part.id || undefined}
          onClick={() => onShow(part.id)}
          className={`${tabClass} bg-transparent ${part.className ?? ""}`}
        >
          {part.label}
          {part.count !== undefined && <TabCount>{part.count}</TabCount>}
          <TabErrors count={part.wrong} />
        </button>
      ))}
    </nav>
  );
}
