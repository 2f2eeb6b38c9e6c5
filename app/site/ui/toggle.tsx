import type { ComponentProps } from "react";

type ToggleProps = Omit<ComponentProps<"input">, "size" | "type"> & {
  type: "checkbox" | "radio";
  /** Of the frame; it must be `relative`. */
  look?: string;
};

/** The look of a choice in a frame of its own; a button that is pressed looks the same. */
export const toggleClass =
  "relative flex h-11 min-w-11 cursor-pointer select-none items-center justify-center rounded-field border-[1.5px] border-control bg-surface px-2 text-center font-semibold text-copy leading-5 transition-colors duration-(--motion-colour) hover:bg-paper-2 has-checked:border-blue has-checked:bg-blue has-checked:font-bold has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-blue has-focus-visible:outline-offset-2 aria-pressed:border-blue aria-pressed:bg-blue aria-pressed:font-bold aria-pressed:text-white";

/** A real radio or checkbox, as large as a finger; the whole frame is the target. */
export function Toggle({ children, look = toggleClass, className = "", ...input }: ToggleProps) {
  return (
    <label className={`${look} ${className}`}>
      <input
        {...input}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[inherit] outline-none"
      />
      {children}
    </label>
  );
}
