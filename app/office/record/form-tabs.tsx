import { Tabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { TabCount, TabErrors, tabClass, tabListClass } from "#app/ui/tab-links.tsx";

export interface FormTab {
  /** Also what stands after # in an address that opens it. */
  key: string;
  label: string;
  count?: number;
  /** The fields in it, by the first part of their names. */
  fields: readonly string[];
  content: ReactNode;
}

interface FormTabsProps {
  label: string;
  tabs: readonly FormTab[];
  shown: string;
  onShow: (key: string) => void;
  errors: Record<string, string>;
}

/**
 * A form in several views, one at a time: each fills the sheet. All of it is there all the time, so that what one does
 * not see is saved too. A form that is read from top to bottom scrolls, with `FormParts` above it.
 */
export function FormTabs({ label, tabs, shown, onShow, errors }: FormTabsProps) {
  return (
    <Tabs.Root
      value={shown}
      onValueChange={(key: string) => onShow(key)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <Tabs.List aria-label={label} className={`${tabListClass} shrink-0 px-(--dialog-padding)`}>
        {tabs.map((tab) => {
          const wrong = Object.keys(errors).filter((name) => tab.fields.includes(baseOf(name))).length;
          return (
            <Tabs.Tab key={tab.key} value={tab.key} className={`${tabClass} bg-transparent`}>
              {tab.label}
              {tab.count !== undefined && tab.count > 0 && <TabCount>{tab.count}</TabCount>}
              <TabErrors count={wrong} />
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel
          key={tab.key}
          value={tab.key}
          keepMounted
          tabIndex={-1}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none"
        >
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

/** The view that holds the first of these errors; null where none does. */
export function tabOfErrors(tabs: readonly FormTab[], errors: Record<string, string>): string | null {
  const names = new Set(Object.keys(errors).map(baseOf));
  return tabs.find(({ fields }) => fields.some((field) => names.has(field)))?.key ?? null;
}

const baseOf = (name: string) => name.split(".")[0] ?? name;
