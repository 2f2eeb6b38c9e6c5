import { useEffect, useState } from "react";
import { estimateRental } from "#app/domain/rental/tariff.ts";
import { formatCents } from "#app/lib/euros.ts";
import { counted } from "#app/lib/plural.ts";
import { ActionBar } from "#app/site/layout/action-bar.tsx";
import { buttonsId, contactLink, type PanelProps } from "./booking-panel.tsx";

/** At the foot of a phone's screen: the price, or the estimate once there is one, and two ways to ask. */
export function VehicleBar({ vehicle, offer, stay, phone }: PanelProps) {
  const isAway = useOnScreen(buttonsId);
  return (
    <ActionBar
      lead={<BarPrice vehicle={vehicle} offer={offer} stay={stay} />}
      phone={vehicle.agency?.phone || phone}
      action={{ to: contactLink(vehicle.id, "devis", stay), label: "Devis" }}
      isAway={isAway}
    />
  );
}

function BarPrice({ vehicle, offer, stay: { days, km } }: Omit<PanelProps, "phone">) {
  const estimate = offer && days !== null ? estimateRental(offer, days, km) : null;
  if (!estimate && !vehicle.price) return <span className="font-semibold">Tarif sur demande</span>;
  const figure = "font-bold text-[1.375rem] leading-6 tracking-[-0.03em]";
  if (!estimate) {
    return (
      <>
        <span className={figure}>{formatCents(vehicle.price?.ttc ?? 0)}</span>
        <span className="ml-1 text-ink-2 text-sm"> TTC /&nbsp;jour</span>
      </>
    );
  }
  return (
    <>
      <span className="block text-ink-2 text-sm">{counted(estimate.days, "jour")}</span>
      <span className={figure}>{formatCents(estimate.total.ttc, { exact: true })}</span>
      <span className="ml-1 text-ink-2 text-sm"> TTC</span>
    </>
  );
}

function useOnScreen(id: string): boolean {
  const [isOnScreen, setOnScreen] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isOnScreen;
}
