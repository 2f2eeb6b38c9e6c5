import Undo2 from "lucide-react/icons/undo-2";
import { useState } from "react";
import { longestRefusal } from "#app/domain/quotes/customer-quote.ts";
import type { SentPage } from "#app/domain/quotes/quote-page.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, TextAreaField } from "#app/ui/field.tsx";
import { QuoteDialog } from "../quote-dialog.tsx";

/** The company takes it back. Whoever holds the link learns it there; a mail tells them first, unless unticked. */
export function WithdrawQuote({ page: { document, periods, sentTo } }: { page: SentPage }) {
  const [isOpen, setOpen] = useState(false);
  const options = periods > 0 ? " Ses options sont levées dans le planning." : "";
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className="max-office-sm:w-full">
        <Undo2 strokeWidth={2} />
        Retirer le devis…
      </Button>
      <QuoteDialog
        intent="withdraw"
        title={`Retirer le devis ${document.title}\u00a0?`}
        description={`Il ne pourra plus être accepté\u00a0: le lien du client le dira.${options}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        fields={["reason"]}
        button="Retirer le devis"
      >
        {(failed) => (
          <>
            <TextAreaField
              name="reason"
              label="Raison"
              hint={"Pour le dossier\u00a0: le client ne la lit pas."}
              optional
              rows={3}
              maxLength={longestRefusal}
              error={failed?.fields.reason}
            />
            {sentTo && <CheckboxField name="tell" defaultChecked label={`Prévenir ${sentTo} par e-mail`} />}
          </>
        )}
      </QuoteDialog>
    </>
  );
}
