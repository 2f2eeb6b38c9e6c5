import type { ComponentProps } from "react";
import { readTime } from "#app/lib/wall-clock.ts";
import { controlClass } from "#app/ui/field.tsx";

type TimeInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type"> & {
  value: string;
  onTime: (time: string) => void;
};

/** Typed as people write it, «9h30» or «930», and shown as «09:30» once left: the same in every browser. */
export function TimeInput({ value, onTime, className = "", ...props }: TimeInputProps) {
  return (
    <input
      placeholder="--:--"
      {...props}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onTime(event.currentTarget.value)}
      onBlur={() => {
        const read = readTime(value);
        if (read !== value) onTime(read);
      }}
      className={`${controlClass} h-(--control-height) px-0! text-center ${className}`}
    />
  );
}
