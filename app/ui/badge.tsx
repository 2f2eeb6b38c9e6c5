import type { ReactNode } from "react";

type BadgeProps = {
  tone?: keyof typeof tones;
  /** On a picture the ground is white, so that the word reads over anything. */
  on?: "surface" | "picture";
  dot?: boolean;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
};

const tones = {
  success: { text: "text-success-dark", ground: "bg-success-tint", dot: "bg-success" },
  danger: { text: "text-danger-dark", ground: "bg-danger-tint", dot: "bg-danger" },
  blue: { text: "text-blue", ground: "bg-blue-pale", dot: "bg-blue" },
  neutral: { text: "text-ink", ground: "bg-surface inset-ring inset-ring-line-strong", dot: "bg-control" },
  /** Good news, but not yet: a ring. */
  later: {
    text: "text-ink",
    ground: "bg-surface inset-ring inset-ring-line-strong",
    dot: "border-2 border-success",
  },
  info: { text: "text-info", ground: "bg-info-tint", dot: "bg-info" },
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
  const { text, ground, dot: dotColour } = tones[tone];
  return (
    <span
      className={`inline-flex h-(--badge-height) shrink-0 items-center gap-(--badge-gap) whitespace-nowrap rounded-(--badge-radius) px-(--badge-padding) text-(length:--badge-text) font-(--label-weight) leading-none [&_svg]:size-3.5 ${text} ${on === "picture" ? "bg-white ring-1 ring-ink/8" : ground} ${className}`}
    >
      {icon ?? (dot && <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dotColour}`} />)}
      {children}
    </span>
  );
}
