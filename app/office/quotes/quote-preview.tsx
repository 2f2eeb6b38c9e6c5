import Maximize2 from "lucide-react/icons/maximize-2";
import { useState } from "react";
import type { QuoteDocument } from "#app/domain/quotes/quote-document.ts";
import { Dialog, DialogBody } from "#app/office/ui/dialog.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PaperSheet } from "./paper-sheet.tsx";

interface QuotePreviewProps {
  title: string;
  document: QuoteDocument;
}

/** The document at the size of the column, which opens at its own. */
export function QuotePreview({ title, document }: QuotePreviewProps) {
  const [isLarge, setLarge] = useState(false);
  return (
    <section aria-label={title} className="min-w-0 border-line bg-paper-2 office-lg:border-l">
      <div className="office-lg:sticky office-lg:top-14 office-lg:max-h-[calc(100dvh-57px)] office-lg:overflow-y-auto">
        <div className="sticky top-0 z-10 flex items-center justify-between gap-3 border-line border-b bg-paper-2 px-6 py-2.5 max-office-sm:px-3">
          <h2 className="font-semibold text-[0.9375rem]">{title}</h2>
          <IconButton label="Agrandir le document" onClick={() => setLarge(true)}>
            <Maximize2 />
          </IconButton>
        </div>
        <div className="flex justify-center px-5 py-5 max-office-sm:px-3">
          <div className="[zoom:0.42] min-[26rem]:[zoom:0.46] office-sm:[zoom:0.72] office-lg:[zoom:0.578]">
            <PaperSheet document={document} />
          </div>
        </div>
      </div>
      <Dialog open={isLarge} onOpenChange={setLarge} title={title} width={880}>
        <DialogBody className="overflow-x-auto bg-paper-2">
          <div className="mx-auto w-fit max-office-sm:[zoom:0.6]">
            <PaperSheet document={document} />
          </div>
        </DialogBody>
      </Dialog>
    </section>
  );
}
