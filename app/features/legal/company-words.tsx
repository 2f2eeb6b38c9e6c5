import type { ReactNode } from "react";
import type { ConditionTopic } from "#app/lib/rental-terms.ts";
import type { LegalFacts } from "./legal.server.ts";

interface ConditionProps {
  facts: LegalFacts;
  topic: ConditionTopic;
  /** What is said where the company has said nothing. */
  children: ReactNode;
}

/** What the company says about a topic, in its own words, as its price page shows them: never two versions of it. */
export function Condition({ facts, topic, children }: ConditionProps) {
  const words = facts.rental_conditions[topic]?.trim();
  if (!words) return children;
  return words.split(/\n+/).map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}

/** What every rental includes, as the vehicles' pages announce it. */
export function Inclusions({ facts }: { facts: LegalFacts }) {
  return (
    <ul>
      {facts.inclusions.map(({ title, text }) => (
        <li key={title}>
          {title}
          {text && ` (${text})`}
        </li>
      ))}
    </ul>
  );
}
