import { useRef } from "react";
import type { TwoFactorSetup } from "#app/domain/accounts/own-two-factor.server.ts";
import { CodeField } from "#app/office/sign-in/code-field.tsx";
import { CopyButton } from "#app/office/ui/copy-button.tsx";
import { SetupSteps } from "./setup-steps.tsx";

interface TwoFactorPairingProps {
  setup: TwoFactorSetup;
  error?: string;
  onWhole: (isWhole: boolean) => void;
}

/** The phone takes the key, by its camera or by hand, and shows that it has it. */
export function TwoFactorPairing({ setup, error, onWhole }: TwoFactorPairingProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="space-y-4">
      <SetupSteps current={1} />
      <div className="flex gap-6 max-office-sm:flex-col max-office-sm:gap-4">
        <QrCode {...setup.qr} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold text-sm">1. Scannez ce code</h3>
          <p className="mt-0.5 text-[13px] text-ink-2">
            Avec votre application d’authentification. Sans appareil photo, saisissez la clé{"\u00a0"}:
          </p>
          <div className="mt-1.5 flex items-center gap-2 rounded-control bg-paper-2 py-1 pr-1 pl-2.5">
            <code className="min-w-0 flex-1 font-sans font-semibold text-[13px] leading-5 tracking-[0.04em]">
              {setup.key}
            </code>
            <CopyButton text={setup.key.replaceAll(" ", "")} label="Copier la clé" className="size-7!" />
          </div>
          <div className="mt-4">
            <CodeField
              inputRef={field}
              onWhole={onWhole}
              label={<span className="font-semibold text-sm">2. Recopiez le code affiché</span>}
              error={error}
              hint={error && "Attendez le code suivant, puis recopiez-le."}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

function QrCode({ size, path }: TwoFactorSetup["qr"]) {
  return (
    <svg
      role="img"
      aria-label="Code à scanner avec l’application d’authentification"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-47 shrink-0 rounded-(--panel-radius) border border-line bg-white p-4 text-ink max-office-sm:mx-auto"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
