import ArrowRight from "lucide-react/icons/arrow-right";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";

/** White on paper, held by a line: the ground of a table, a form or a block of the dashboard. */
export function Panel({ className = "", ...props }: ComponentProps<"div">) {
  return <div {...props} className={`rounded-(--panel-radius) border border-line bg-surface ${className}`} />;
}

type PanelHeadProps = { title: ReactNode; detail?: ReactNode; aside?: ReactNode };

export function PanelHead({ title, detail, aside }: PanelHeadProps) {
  return (
    <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-(--panel-padding) py-2.5">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <h2 className="text-panel-title">{title}</h2>
        {detail && <span className="text-ink-2 text-note">{detail}</span>}
      </div>
      {aside}
    </header>
  );
}

export function PanelBody({ className = "", ...props }: ComponentProps<"div">) {
  return <div {...props} className={`p-(--panel-padding) ${className}`} />;
}

export function PanelFoot({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3 rounded-b-(--panel-radius) border-line border-t bg-paper px-(--panel-padding) py-3">
      {children}
    </footer>
  );
}

type MoreLinkProps = { to: string; className?: string; children: ReactNode };

/** To where there is more of it: in the head of a panel, or under a list. */
export function MoreLink({ to, className = "h-8 rounded-control px-2", children }: MoreLinkProps) {
  return (
    <Link
      to={to}
      className={`flex items-center gap-2 font-medium text-small text-info hover:underline ${className}`}
    >
      {children}
      <ArrowRight className="size-4" />
    </Link>
  );
}

export function PanelMore({ to, children }: MoreLinkProps) {
  return (
    <p className="border-line border-t">
      <MoreLink to={to} className="rounded-b-(--panel-radius) px-(--panel-padding) py-3">
        {children}
      </MoreLink>
    </p>
  );
}
