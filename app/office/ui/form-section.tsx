import { type ReactNode, useId } from "react";

interface FormSectionProps {
  title: string;
  detail?: string;
  aside?: ReactNode;
  heading?: "h2" | "h3";
  /** The padding at its sides. */
  className?: string;
  children: ReactNode;
}

/** A part of a long form, under its heading and above a line. */
export function FormSection(props: FormSectionProps) {
  const { title, detail, aside, heading: Heading = "h2", className = "px-6", children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className={`border-line border-b py-4 ${className}`}>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <Heading id={id} className="font-semibold text-small leading-5">
            {title}
          </Heading>
          {detail && <p className="text-help text-ink-2">{detail}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
