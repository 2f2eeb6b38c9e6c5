/** What a customer can do with a quote, and how it is told: in a list of notices, and as a message over any screen. */
export const customerEvents = {
  question: { title: "Question sur le devis", short: "Question" },
  accepted: { title: "Devis accepté", short: "Devis accepté" },
  refused: { title: "Devis refusé", short: "Devis refusé" },
  amended: { title: "Avenant accepté", short: "Avenant accepté" },
  "amendment-refused": { title: "Avenant refusé", short: "Avenant refusé" },
  taken: { title: "Devis\u00a0: véhicule déjà pris", short: "Véhicule déjà pris" },
  cancelled: { title: "Location annulée", short: "Location annulée" },
  message: { title: "Nouveau message", short: "Message" },
} as const;
export type CustomerEvent = keyof typeof customerEvents;

/** «Devis accepté · Camille Ferrer · 242,40 € TTC», «Question · Camille Ferrer · Est-ce que…» */
export function newsSentence({ event, who, words }: Pick<CustomerNews, "event" | "who" | "words">): string {
  return [customerEvents[event].short, who, words].filter(Boolean).join(" · ");
}

export interface CustomerNews {
  id: string;
  requestId: string;
  event: CustomerEvent;
  who: string;
  /** What it costs, or what was asked. */
  words: string;
}
