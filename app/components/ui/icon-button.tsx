import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";

type IconButtonLook = {
  /** Names the action for everyone: read aloud, and shown as the tooltip. */
  label: string;
  /** md is 44 px on the site, 32 px in the back-office (40 on its phones); sm is 28 px, for inside a field or a chip. */
  size?: "md" | "sm";
  tone?: "neutral" | "danger";
  className?: string;
};

export function iconButtonClass({
  size = "md",
  tone = "neutral",
  className = "",
}: Omit<IconButtonLook, "label"> = {}): string {
  const box =
    size === "md" ? "size-(--icon-button) [&_svg]:size-(--icon-button-glyph)" : "size-7 [&_svg]:size-4";
  const colour =
    tone === "danger" ? "text-danger hover:bg-danger-tint" : "text-ink-2 hover:bg-ink/6 hover:text-ink";
  return (
    `relative inline-flex shrink-0 cursor-pointer items-center justify-center rounded-control ` +
    `transition-colors duration-(--motion-colour) disabled:cursor-not-allowed disabled:opacity-45 ` +
    `${box} ${colour} ${className}`
  );
}

export function IconButton({
  label,
  size,
  tone,
  className,
  type = "button",
  ...props
}: ComponentProps<"button"> & IconButtonLook) {
  return (
    <button
      title={label}
      {...props}
      type={type}
      aria-label={label}
      className={iconButtonClass({ size, tone, className })}
    />
  );
}

export function IconButtonLink({ label, size, tone, className, ...props }: LinkProps & IconButtonLook) {
  return (
    <Link
      title={label}
      {...props}
      aria-label={label}
      className={iconButtonClass({ size, tone, className })}
    />
  );
}
