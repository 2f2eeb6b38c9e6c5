import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { DialogBody, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { toast } from "#app/ui/toast.tsx";
import { SetupSteps } from "./two-factor-form.tsx";

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  /** They end a set-up, whose steps stand above. */
  isLastStep: boolean;
  onDone: () => void;
}

/** Shown this once: the way on opens when they are said to be put away. */
export function RecoveryCodes({ codes, email, isLastStep, onDone }: RecoveryCodesProps) {
  const [isKept, setKept] = useState(false);
  const text = [
    `Codes de secours de ${email}`,
    `${location.host}, chacun ne sert qu’une fois.`,
    "",
    ...codes,
    "",
  ];
  const ways = [
    ["Télécharger", Download, () => download(text.join("\r\n"))],
    ["Copier", Copy, () => void copy(codes.join("\n"))],
    ["Imprimer", Printer, () => window.print()],
  ] as const;
  return (
    <>
      <DialogBody className="space-y-4">
        {isLastStep && <SetupSteps current={2} />}
        <div className="print-alone rounded-(--panel-radius) border border-line bg-paper px-4 py-3">
          <p className="hidden pb-2 text-sm print:block">
            {text[0]} ({text[1]})
          </p>
          <ol className="grid grid-cols-2 gap-x-6 gap-y-1.5">
            {codes.map((code, index) => (
              <li key={code} className="flex items-baseline gap-3">
                <span aria-hidden="true" className="w-5 text-right text-help text-ink-2 tabular-nums">
                  {index + 1}
                </span>
                <code className="font-sans font-semibold text-copy tracking-[0.04em]">{code}</code>
              </li>
            ))}
          </ol>
        </div>
        <div className="flex flex-wrap gap-2">
          {ways.map(([word, Icon, keep]) => (
            <Button key={word} variant="secondary" onClick={keep}>
              <Icon strokeWidth={2} />
              {word}
            </Button>
          ))}
        </div>
        <CheckboxField
          name="kept"
          label="J’ai rangé ces codes en lieu sûr. Ils ne seront plus montrés."
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
      </DialogBody>
      <DialogFooter>
        <Button disabled={!isKept} onClick={onDone}>
          Terminer
        </Button>
      </DialogFooter>
    </>
  );
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast.success("Codes copiés");
  } catch {
    toast.error("La copie n’a pas fonctionné.", { detail: "Sélectionnez les codes et copiez-les." });
  }
}

function download(text: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = "codes-de-secours.txt";
  link.click();
  URL.revokeObjectURL(link.href);
}
