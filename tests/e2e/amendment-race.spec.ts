import {
  alerted,
  amended,
  customerAcceptsAmendment,
  heading,
  nothingHeld,
  type Race,
  reserved,
  staffCancel,
  staffMove,
  staffNoteAmendmentYes,
  staffRemove,
  staffWithdrawAmendment,
  toasted,
  tryRaces,
} from "./support/races.ts";
import { test } from "./support/site.ts";

// What the customer of an amendment does by its link, and staff to it, to the rental, or to its vehicle.

test.use({ motion: false });

const isAgreed = heading(/Avenant accepté\./);
const isWithdrawn = heading("Cet avenant a été retiré");

const races: Record<string, Race> = {
  "accept an amendment, or withdraw it": {
    ...{ rental: "agreed", hasAmendment: true, waitsOn: "amendment" },
    ...{ customer: customerAcceptsAmendment, staff: staffWithdrawAmendment },
    outcomes: {
      customer: {
        customerReads: isAgreed,
        staffReads: alerted("Ce devis est déjà accepté."),
        rows: (days) => ({ ...amended(days, days.later), mails: ["acceptance"], told: ["accepted"] }),
      },
      staff: {
        customerReads: isWithdrawn,
        staffReads: toasted("Devis retiré"),
        rows: (days) => ({
          ...{ documents: ["v1 accepted", "v2 withdrawn"], held: [reserved(days)], status: "gagne" },
          ...{ mails: ["withdrawal"], told: ["withdrawn"] },
        }),
      },
    },
  },
  "accept an amendment, or cancel the rental": {
    ...{ rental: "agreed", hasAmendment: true },
    ...{ customer: customerAcceptsAmendment, staff: staffCancel },
    outcomes: {
      customer: {
        customerReads: isAgreed,
        staffReads: alerted(/Un avenant a pris la place de ce document/),
        rows: (days) => ({ ...amended(days, days.later), mails: ["acceptance"], told: ["accepted"] }),
      },
      staff: {
        customerReads: isWithdrawn,
        staffReads: toasted("Location annulée"),
        rows: () => ({
          ...{ documents: ["v1 cancelled", "v2 withdrawn"], ...nothingHeld, status: "annule" },
          ...{ mails: ["cancellation"], told: ["cancelled"] },
        }),
      },
    },
  },
  "accept an amendment, or a yes on the telephone": {
    ...{ rental: "agreed", hasAmendment: true },
    ...{ customer: customerAcceptsAmendment, staff: staffNoteAmendmentYes },
    outcomes: {
      customer: {
        customerReads: isAgreed,
        staffReads: alerted("Ce devis est déjà accepté."),
        rows: (days) => ({ ...amended(days, days.later), mails: ["acceptance"], told: ["accepted"] }),
      },
      staff: {
        customerReads: isAgreed,
        staffReads: toasted("Accord noté"),
        rows: (days) => ({ ...amended(days, days.later), mails: ["acceptance"], told: ["accepted"] }),
      },
    },
  },
  "accept an amendment, or move it in the planning": {
    ...{ rental: "agreed", hasAmendment: true },
    ...{ customer: customerAcceptsAmendment, staff: staffMove },
    outcomes: {
      customer: {
        customerReads: isAgreed,
        staffReads: alerted(/Cette période a été modifiée entre-temps/),
        rows: (days) => ({ ...amended(days, days.later), mails: ["acceptance"], told: ["accepted"] }),
      },
      staff: {
        customerReads: isAgreed,
        staffReads: toasted("Période modifiée"),
        rows: (days) => ({ ...amended(days, days.later), mails: ["acceptance"], told: ["accepted"] }),
      },
    },
  },
  "accept an amendment, or delete it in the planning": {
    ...{ rental: "agreed", hasAmendment: true },
    ...{ customer: customerAcceptsAmendment, staff: staffRemove },
    outcomes: {
      customer: {
        customerReads: isAgreed,
        staffReads: alerted(/Cette période a été modifiée entre-temps/),
        rows: (days) => ({ ...amended(days, days.later), mails: ["acceptance"], told: ["accepted"] }),
      },
      staff: {
        customerReads: isWithdrawn,
        staffReads: toasted("Location annulée"),
        rows: () => ({
          ...{ documents: ["v1 cancelled", "v2 withdrawn"], ...nothingHeld, status: "annule" },
          ...{ mails: [], told: ["cancelled"] },
        }),
      },
    },
  },
};

tryRaces(races);
