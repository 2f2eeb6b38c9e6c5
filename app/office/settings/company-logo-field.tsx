import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import type { LogoChoice } from "#app/domain/company/company-settings.schema.ts";
import type { UploadedFile } from "#app/domain/files/uploads.schema.ts";
import { useLogoUpload } from "#app/office/record/use-logo-upload.ts";
import { Uploader } from "#app/office/ui/uploader.tsx";
import { Button } from "#app/ui/button.tsx";
import { Logo } from "#app/ui/logo.tsx";

/** What the form holds of one logo; `url` is the present one's. For `CompanyLogoField`. */
export function useCompanyLogo(url: string | null) {
  const [change, setChange] = useState<UploadedFile | "none" | null>(null);
  const choice: LogoChoice = change === null ? "keep" : change === "none" ? "none" : change.id;
  return {
    ...useLogoUpload("company-logo"),
    choice,
    shown: change === null ? url : change === "none" ? null : change.url,
    canRestore: change !== null && url !== null,
    /** A file, nothing, or (null) the one that was there. */
    set: setChange,
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
              <RefreshCw strokeWidth={2} />
              Remettre l’ancien
            </Button>
          )}
        </span>
      </div>
      <Uploader
        {...logo.uploader}
        title={logo.shown ? "Remplacer" : "Déposez le logo ici"}
        onUploaded={logo.set}
      />
      {error && <p className="mt-1 text-[13px] text-danger">{error}</p>}
    </fieldset>
  );
}
