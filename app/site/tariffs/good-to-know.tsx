import ArrowRight from "lucide-react/icons/arrow-right";
import Calendar from "lucide-react/icons/calendar";
import Clock from "lucide-react/icons/clock";
import CreditCard from "lucide-react/icons/credit-card";
import Fuel from "lucide-react/icons/fuel";
import HandCoins from "lucide-react/icons/hand-coins";
import IdCard from "lucide-react/icons/id-card";
import Shield from "lucide-react/icons/shield";
import Truck from "lucide-react/icons/truck";
import Wallet from "lucide-react/icons/wallet";
import X from "lucide-react/icons/x";
import type { LucideIcon } from "lucide-react/types";
import { Link } from "react-router";
import {
  allTopics,
  type ConditionTopic,
  conditionTopics,
  type RentalConditions,
} from "#app/domain/rental/condition-topics.ts";
import { sitePaths } from "#app/lib/site-paths.ts";

const icons: Record<ConditionTopic, LucideIcon> = {
  payment: CreditCard,
  advance: HandCoins,
  fuel: Fuel,
  late_return: Clock,
  early_return: Calendar,
  cancellation: X,
  deposit: Wallet,
  insurance: Shield,
  drivers: IdCard,
  delivery: Truck,
};

/** What the company has written about a rental; a topic without words is not shown. */
export function GoodToKnow({ conditions }: { conditions: RentalConditions }) {
  const topics = allTopics.flatMap((topic) => {
    const text = conditions[topic]?.trim();
    return text ? [{ topic, text }] : [];
  });
  return (
    <section aria-labelledby="savoir">
      <h2 id="savoir" className="text-block">
        À savoir avant de partir
      </h2>
      {topics.length > 0 && (
        <dl className="mt-5 grid gap-x-14 border-line-strong border-t lg:grid-cols-2 print:mt-2 print:grid-cols-2">
          {topics.map(({ topic, text }) => {
            const Icon = icons[topic];
            return (
              <div key={topic} className="relative border-line border-b py-4 pl-10 print:py-2">
                <Icon className="absolute top-5 left-0 size-5 text-blue" strokeWidth={1.75} />
                <dt className="font-semibold">{conditionTopics[topic]}</dt>
                <dd className="mt-0.5 whitespace-pre-line text-[0.9375rem] text-ink-2">{text}</dd>
              </div>
            );
          })}
        </dl>
      )}
      <Link to={sitePaths.terms} className="link mt-4 min-h-11 print:hidden">
        Conditions générales de location
        <ArrowRight />
      </Link>
    </section>
  );
}
