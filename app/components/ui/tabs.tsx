import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { TabCount, tabClass, tabListClass } from "./tab-links.tsx";

export type Tab = { value: string; label: ReactNode; count?: number; panel: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** Keeps the hidden panels in the page, so that half-filled forms survive a change of tab. */
  keepMounted?: boolean;
  className?: string;
};

/** Panels of one page, changed in place. For views that live in the address, see tab-links.tsx. */
export function Tabs({ label, tabs, value, defaultValue, onValueChange, keepMounted, className }: TabsProps) {
  return (
    <Base.Root
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.value}
      onValueChange={(next) => onValueChange?.(String(next))}
      className={className}
    >
      <Base.List aria-label={label} activateOnFocus className={tabListClass}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={tabClass}>
            {tab.label}
            {tab.count !== undefined && <TabCount>{tab.count}</TabCount>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel
          key={tab.value}
          value={tab.value}
          keepMounted={keepMounted}
          className="pt-(--panel-padding)"
        >
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
