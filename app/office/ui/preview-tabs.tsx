import { Tabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

interface PreviewTabsProps<Key extends string> {
  label: string;
  tabs: Readonly<Record<Key, string>>;
  shown: Key;
  onShow: (key: Key) => void;
  /** The one view, of whichever is chosen. */
  children: ReactNode;
  className?: string;
}

/** What a preview shows, in a row above it; beside the row, that nothing of it is published. */
export function PreviewTabs<Key extends string>(props: PreviewTabsProps<Key>) {
  const { label, tabs, shown, onShow, children, className = "" } = props;
  return (
    <Tabs.Root value={shown} onValueChange={(key: Key) => onShow(key)} className={`min-w-0 ${className}`}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Tabs.List
          aria-label={label}
          className="inline-flex max-w-full gap-0.5 overflow-x-auto rounded-control border border-line bg-paper-2 p-0.5 [scrollbar-width:none] max-office-sm:hidden"
        >
          {Object.entries<string>(tabs).map(([key, words]) => (
            <Tabs.Tab
              key={key}
              value={key}
              className="flex h-[calc(var(--control-height)-6px)] cursor-pointer items-center whitespace-nowrap rounded-[calc(var(--control-corner)-2px)] bg-transparent px-3 text-ink-2 text-meta transition-colors duration-(--motion-colour) hover:text-ink data-active:bg-surface data-active:font-semibold data-active:text-ink data-active:shadow-segment"
            >
              {words}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <p className="text-ink-2 text-small">Aperçu en direct, non publié</p>
      </div>
      <Tabs.Panel value={shown} tabIndex={-1} className="outline-none">
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
