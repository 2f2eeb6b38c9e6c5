import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";

type IconButtonLook = {
  /** Names the action for everyone: read aloud, and shown as the tooltip. */
  label: string;
  /** md is 44 px on the site, 32 px in the back-office (40 on its phones); sm is 28 px, for inside a field or a chip. */
  size?: "md" | "sm";
  className?: string;
};

export function iconButtonClass({ size = "md", className = "" }: Omit<IconButtonLook, "label">): string {
  const box =
    size === "md" ? "size-(--icon-button) [&_svg]:size-(--icon-button-glyph)" : "size-7 [&_svg]:size-4";
  return (
    "relative inline-flex shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-2 " +
    "transition-colors duration-(--motion-colour) hover:bg-ink/6 hover:text-ink " +
    `disabled:cursor-not-allowed disabled:opacity-45 ${box} ${className}`
  );
}

type IconButtonProps = ComponentProps<"button"> & IconButtonLook;

export function IconButton({ label, size, className, type = "button", ...props }: IconButtonProps) {
  return (
    <button
      title={label}
      {...props}
      type={type}
      aria-label={label}
      className={iconButtonClass({ size, className })}
    />
  );
}

export function IconButtonLink({ label, className, ...props }: LinkProps & Omit<IconButtonLook, "size">) {
  return <Link title={label} {...props} aria-label={label} className={iconButtonClass({ className })} />;
}
