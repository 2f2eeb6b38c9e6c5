import { addDays } from "#app/domain/rental/days.ts";
import {
  accepted,
  alerted,
  amended,
  cancelled,
  customerAcceptsQuote,
  customerCancels,
  customerRefuses,
  heading,
  isAmended,
  isCancelled,
  nothingHeld,
  type Race,
  staffAmend,
  staffCancel,
  staffMove,
  staffNoteAmendment,
  staffNoteYes,
  staffPromise,
  staffRehouse,
  staffRemove,
  staffRemoveOption,
  staffWithdraw,
  toasted,
  tryRaces,
} from "./support/races.ts";
import { test } from "./support/site.ts";

// What the customer does by the link, and staff to the same quote or its vehicle.

test.use({ motion: false });

const races: Record<string, Race> = {
  "accept or withdraw": {
    ...{ rental: "proposed", customer: customerAcceptsQuote, staff: staffWithdraw },
    outcomes: {
      customer: {
        customerReads: heading(/Votre véhicule est réservé\./),
        staffReads: alerted("Ce devis est déjà accepté."),
        rows: accepted,
      },
      staff: {
        customerReads: heading("Ce devis a été retiré"),
        staffReads: toasted("Devis retiré"),
        rows: () => ({
          ...{ documents: ["v1 withdrawn"], ...nothingHeld, status: "en_cours" },
          ...{ mails: ["withdrawal"], told: ["withdrawn"] },
        }),
      },
    },
  },
  "refuse, or a yes on the telephone": {
    ...{ rental: "proposed", customer: customerRefuses, staff: staffNoteYes },
    outcomes: {
      customer: {
        customerReads: heading("Devis refusé"),
        staffReads: alerted("Ce devis est déjà refusé."),
        rows: () => ({
          ...{ documents: ["v1 refused"], ...nothingHeld, status: "perdu", mails: [], told: ["refused"] },
        }),
      },
      staff: {
        customerReads: heading(/Votre véhicule est réservé\./),
        staffReads: toasted("Accord noté"),
        rows: accepted,
      },
    },
  },
  "accept, or promise its vehicle to another": {
    ...{ rental: "proposed", waitsOn: "vehicle" },
    ...{ customer: customerAcceptsQuote, staff: staffPromise },
    outcomes: {
      customer: {
        customerReads: heading(/Votre véhicule est réservé\./),
        staffReads: alerted(/Déjà réservé/),
        rows: accepted,
      },
      staff: {
        customerReads: heading("Ce véhicule vient d’être réservé"),
        staffReads: toasted("Période ajoutée"),
        rows: ({ from, to }) => ({
          ...{ documents: ["v1 sent"], held: [`option ${from} ${to} v1`], status: "devis_envoye" },
          ...{ mails: [], told: ["taken"] },
        }),
      },
    },
  },
  "accept, or delete its option": {
    ...{ rental: "proposed", waitsOn: "vehicle" },
    ...{ customer: customerAcceptsQuote, staff: staffRemoveOption },
    outcomes: {
      customer: {
        customerReads: heading(/Votre véhicule est réservé\./),
        staffReads: alerted(/Cette période a été modifiée entre-temps/),
        rows: accepted,
      },
      staff: {
        // The vehicle is free: a yes gets it as it was quoted.
        customerReads: heading(/Votre véhicule est réservé\./),
        staffReads: toasted("Période supprimée"),
        rows: accepted,
      },
    },
  },
  "cancel or cancel": {
    ...{ rental: "agreed", customer: customerCancels, staff: staffCancel },
    outcomes: {
      customer: {
        customerReads: isCancelled,
        staffReads: alerted("Ce devis est déjà annulé."),
        rows: () => cancelled,
      },
      staff: {
        customerReads: isCancelled,
        staffReads: toasted("Location annulée"),
        rows: () => cancelled,
      },
    },
  },
  "cancel, or three days more on the telephone": {
    ...{ rental: "agreed", customer: customerCancels, staff: staffNoteAmendment },
    outcomes: {
      customer: {
        customerReads: isCancelled,
        staffReads: toasted(/Cette période n’existe plus/),
        rows: () => cancelled,
      },
      staff: {
        customerReads: isAmended,
        staffReads: toasted("Avenant convenu"),
        rows: (days) => ({ ...amended(days, days.later), mails: [], told: ["sent", "accepted"] }),
      },
    },
  },
  "cancel, or a day less on the telephone": {
    ...{ rental: "agreed", customer: customerCancels },
    staff: staffAmend((dialog, { days }) =>
      dialog.getByLabel("Retour", { exact: true }).fill(addDays(days.to, -1)),
    ),
    outcomes: {
      customer: {
        customerReads: isCancelled,
        staffReads: alerted(/Cette location est annulée/),
        rows: () => cancelled,
      },
      staff: {
        customerReads: isAmended,
        staffReads: toasted("Accord noté"),
        rows: (days) => ({
          ...amended(days, days.earlier),
          ...{ mails: ["acceptance"], told: ["sent", "accepted"] },
        }),
      },
    },
  },
  "cancel, or another vehicle on the telephone": {
    ...{ rental: "agreed", customer: customerCancels },
    staff: staffAmend((dialog) => dialog.getByLabel(/^Véhicule/).selectOption({ index: 1 })),
    outcomes: {
      customer: {
        customerReads: isCancelled,
        staffReads: alerted(/Cette location est annulée/),
        rows: () => cancelled,
      },
      staff: {
        customerReads: isAmended,
        staffReads: toasted("Accord noté"),
        rows: (days) => ({
          ...amended(days, `${days.to} elsewhere`),
          ...{ mails: ["acceptance"], told: ["sent", "accepted"] },
        }),
      },
    },
  },
  "cancel, or a breakdown that gives it another vehicle": {
    ...{ rental: "agreed", customer: customerCancels, staff: staffRehouse },
    outcomes: {
      customer: {
        // The breakdown is written down: there is nobody left to give another vehicle to.
        customerReads: isCancelled,
        staffReads: toasted("Période ajoutée"),
        rows: () => cancelled,
      },
      staff: {
        // What it was given instead goes too, with the amendment that was to tell of it.
        customerReads: isCancelled,
        staffReads: toasted("Période ajoutée"),
        rows: () => cancelled,
      },
    },
  },
  "cancel, or delete it in the planning": {
    ...{ rental: "agreed", customer: customerCancels, staff: staffRemove },
    outcomes: {
      customer: {
        customerReads: isCancelled,
        staffReads: alerted(/Cette période n’existe plus/),
        rows: () => cancelled,
      },
      staff: {
        customerReads: isCancelled,
        staffReads: toasted("Location annulée"),
        // Whoever deletes it there tells the customer only if they say so.
        rows: () => ({ ...cancelled, mails: [] }),
      },
    },
  },
  "cancel, or move it in the planning": {
    ...{ rental: "agreed", customer: customerCancels, staff: staffMove },
    outcomes: {
      customer: {
        customerReads: isCancelled,
        staffReads: toasted(/Cette période n’existe plus/),
        rows: () => cancelled,
      },
      staff: {
        // What was only moved is still the customer's to cancel, all of it.
        customerReads: isCancelled,
        staffReads: toasted("Période modifiée"),
        rows: () => cancelled,
      },
    },
  },
};

tryRaces(races);
