import { CSPProvider } from "@base-ui/react/csp-provider";
import { Select as Base } from "@base-ui/react/select";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { type ControlProps, controlClass, type Option } from "./field.tsx";

type SelectOption = Option & { icon?: ReactNode; detail?: ReactNode };

type SelectProps = Partial<ControlProps> & {
  options: readonly SelectOption[];
  value?: string | null;
  defaultValue?: string | null;
  onValueChange?: (value: string | null) => void;
  placeholder?: string;
  disabled?: boolean;
  "aria-label"?: string;
  className?: string;
};

/** For lists that need drawing (icons, a second line). Elsewhere `SelectField`, the browser's own, is better. */
export function Select({
  options,
  value,
  defaultValue,
  onValueChange,
  placeholder,
  disabled,
  name,
  required,
  className = "",
  ...control
}: SelectProps) {
  return (
    // Base UI would add a <style> element; ours is in parts.css.
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options.map((option) => ({ value: option.value, label: option.label }))}
        value={value}
        defaultValue={defaultValue}
        onValueChange={onValueChange}
        disabled={disabled}
        name={name}
        required={required}
      >
        <Base.Trigger
          {...control}
          className={`${controlClass} flex h-(--control-height) cursor-pointer items-center justify-between gap-2 text-left ${className}`}
        >
          <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-placeholder" />
          <Base.Icon>
            <ChevronDown aria-hidden="true" className="size-4 text-ink-2" />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-60 outline-none">
            <Base.Popup className="no-scrollbar max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto rounded-(--menu-radius) border border-line bg-surface p-1 text-(length:--menu-text) text-ink shadow-float outline-none transition-opacity duration-(--motion-colour) data-ending-style:opacity-0 data-starting-style:opacity-0">
              <Base.List>
                {options.map((option) => (
                  <SelectItem key={option.value} {...option} />
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}

function SelectItem({ value, label, disabled, icon, detail }: SelectOption) {
  return (
    <Base.Item
      value={value}
      disabled={disabled}
      className="flex min-h-(--menu-item) cursor-pointer select-none items-center gap-2.5 rounded-control px-2.5 py-1 outline-none data-disabled:cursor-not-allowed data-highlighted:bg-paper-2 data-selected:font-semibold data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {icon}
      <span className="min-w-0 flex-1">
        <Base.ItemText>{label}</Base.ItemText>
        {detail && <span className="block font-normal text-help text-ink-2">{detail}</span>}
      </span>
      <Base.ItemIndicator>
        <Check aria-hidden="true" className="text-blue" />
      </Base.ItemIndicator>
    </Base.Item>
  );
}
