import Check from "lucide-react/icons/check";

const steps = ["Associer le téléphone", "Codes de secours"];

/** Where one is in putting the second step in force. */
export function SetupSteps({ current }: { current: 1 | 2 }) {
  return (
    <ol className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px]">
      {steps.map((step, index) => {
        const number = index + 1;
        const isDone = number < current;
        const isCurrent = number === current;
        return (
          <li
            key={step}
            aria-current={isCurrent ? "step" : undefined}
            className="flex items-center gap-2 not-last:after:mx-1 not-last:after:h-px not-last:after:w-6 not-last:after:bg-line-strong"
          >
            <span
              className={`flex size-5 items-center justify-center rounded-full font-semibold text-[11px] ${isDone || isCurrent ? "bg-blue text-white" : "bg-paper-2 text-ink-2"}`}
            >
              {isDone ? <Check aria-label="Fait" className="size-3" strokeWidth={3} /> : number}
            </span>
            <span className={isCurrent ? "font-semibold" : "text-ink-2"}>{step}</span>
          </li>
        );
      })}
    </ol>
  );
}
