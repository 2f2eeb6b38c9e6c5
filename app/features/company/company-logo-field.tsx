import RefreshCw from "lucide-react/icons/refresh-cw";
import { useRef, useState } from "react";
import { Logo } from "#app/components/layout/logo.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Uploader } from "#app/components/ui/uploader.tsx";
import { uploadFile } from "#app/lib/upload-client.ts";
import { acceptedTypes, refusalOf, type UploadedFile, uploadRules } from "#app/lib/uploads.schema.ts";
import type { LogoChoice } from "./company-settings.schema.ts";

const purpose = { kind: "company-logo" } as const;

/** What the form holds of one logo; `url` is the present one's. For `CompanyLogoField`. */
export function useCompanyLogo(url: string | null) {
  const [change, setChange] = useState<UploadedFile | "none" | null>(null);
  const [isUploading, setUploading] = useState(false);
  const running = useRef(0);
  const choice: LogoChoice = change === null ? "keep" : change === "none" ? "none" : change.id;
  return {
    choice,
    shown: change === null ? url : change === "none" ? null : change.url,
    canRestore: change !== null && url !== null,
    isUploading,
    /** A file, nothing, or (null) the one that was there. */
    set: setChange,
    async upload(file: File, options: { onProgress?: (fraction: number) => void; signal?: AbortSignal }) {
      running.current += 1;
      setUploading(true);
      try {
        return await uploadFile(file, { purpose, ...options });
      } finally {
        running.current -= 1;
        setUploading(running.current > 0);
      }
    },
  };
}

interface CompanyLogoFieldProps {
  name: "header_logo" | "footer_logo";
  label: string;
  logo: ReturnType<typeof useCompanyLogo>;
  /** The ground it stands on. */
  ground: "paper" | "blue";
  /** Written where there is no logo. */
  companyName: string;
  error?: string;
}

const grounds = { paper: "bg-paper-2", blue: "bg-blue" };

/** One of the two logos: seen on its own ground, replaced, or given up for the company's name. */
export function CompanyLogoField({ name, label, logo, ground, companyName, error }: CompanyLogoFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-(--label-gap) text-(length:--label-text) font-(--label-weight)">{label}</legend>
      <input type="hidden" name={name} value={logo.choice} />
      <div className="mb-2 flex items-center gap-3 rounded-(--panel-radius) border border-line bg-surface p-3">
        <span
          className={`flex h-14 w-40 shrink-0 items-center justify-center overflow-hidden rounded-control p-2 ${grounds[ground]}`}
        >
          {logo.shown ? (
            <img
              src={`${logo.shown}?w=480`}
              alt={`Logo, ${label.toLowerCase()}`}
              className="max-h-full max-w-full object-contain"
            />
          ) : (
            <Logo name={companyName} onDark={ground === "blue"} className="[zoom:0.55]" />
          )}
        </span>
        <span className="flex flex-wrap gap-1">
          {logo.shown && (
            <Button variant="ghost" size="xs" onClick={() => logo.set("none")}>
              Retirer
              <span className="sr-only"> le logo, {label.toLowerCase()}</span>
            </Button>
          )}
          {logo.canRestore && (
            <Button variant="ghost" size="xs" onClick={() => logo.set(null)}>
              <RefreshCw aria-hidden="true" />
              Remettre l’ancien
            </Button>
          )}
        </span>
      </div>
      <Uploader
        accept={acceptedTypes(purpose.kind)}
        multiple={false}
        title={logo.shown ? "Remplacer" : "Déposez le logo ici"}
        hint={uploadRules[purpose.kind].hint}
        check={(file) => refusalOf(file, purpose.kind)}
        upload={logo.upload}
        onUploaded={logo.set}
      />
      {error && <p className="mt-1 text-[13px] text-danger">{error}</p>}
    </fieldset>
  );
}
