import Clock from "lucide-react/icons/clock";
import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";

export function Notice({ icon = "info", children }: { icon?: "info" | "clock"; children: ReactNode }) {
  const Icon = icon === "clock" ? Clock : Info;
  return (
    <p className="flex items-start gap-2 text-sm leading-[1.45]">
      <Icon className="mt-0.5 size-4 shrink-0 text-blue" strokeWidth={1.75} />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
