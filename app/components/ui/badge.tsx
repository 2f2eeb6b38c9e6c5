import type { ReactNode } from "react";

export type BadgeTone = "success" | "danger" | "blue" | "neutral" | "info";

type BadgeProps = {
  tone?: BadgeTone;
  /** On a picture the ground is white, so that the word reads over anything. */
  on?: "surface" | "picture";
  dot?: boolean;
  /** Shown before the word, in place of the dot. */
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
};

const tinted: Record<BadgeTone, string> = {
  success: "bg-success-tint text-success-dark",
  danger: "bg-danger-tint text-danger-dark",
  blue: "bg-blue-pale text-blue",
  neutral: "bg-surface text-ink inset-ring inset-ring-line-strong",
  info: "bg-info-tint text-info",
};

const onPicture: Record<BadgeTone, string> = {
  success: "text-success-dark",
  danger: "text-danger-dark",
  blue: "text-blue",
  neutral: "text-ink",
  info: "text-info",
};

const dots: Record<BadgeTone, string> = {
  success: "bg-success",
  danger: "bg-danger",
  blue: "bg-blue",
  neutral: "bg-control",
  info: "bg-info",
};

/** The colour repeats what the word says; it never says it alone. */
export function Badge({
  tone = "neutral",
  on = "surface",
  dot = false,
  icon,
  className = "",
  children,
}: BadgeProps) {
  const colours = on === "picture" ? `bg-white ${onPicture[tone]}` : tinted[tone];
  return (
    <span
      className={`inline-flex h-(--badge-height) shrink-0 items-center gap-(--badge-gap) whitespace-nowrap rounded-(--badge-radius) px-(--badge-padding) text-(length:--badge-text) font-(--badge-weight) leading-none [&_svg]:size-3.5 ${colours} ${className}`}
    >
      {icon ?? (dot && <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dots[tone]}`} />)}
      {children}
    </span>
  );
}
