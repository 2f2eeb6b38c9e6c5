import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";

/** What to look at before it leaves; nothing of it forbids sending. */
export function Warnings({ warnings, className = "" }: { warnings: string[]; className?: string }) {
  if (warnings.length === 0) return null;
  return (
    <ul className={`space-y-1.5 rounded-[8px] bg-amber-soft/30 px-3.5 py-2.5 text-[13px] ${className}`}>
      {warnings.map((warning) => (
        <li key={warning} className="flex gap-2">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-ink" />
          <span className="min-w-0">{warning}</span>
        </li>
      ))}
    </ul>
  );
}
