import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import RefreshCw from "lucide-react/icons/refresh-cw";
import type { ReactNode } from "react";
import type { PaletteName } from "#app/domain/identity/identity.ts";
import { paletteStyle } from "#app/domain/identity/palette-style.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { shareSize } from "#app/lib/picture.ts";
import { Uploader } from "#app/office/ui/uploader.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorLine } from "#app/ui/field.tsx";
import { Logo } from "#app/ui/logo.tsx";
import type { CompanyFile } from "./identity-draft.ts";
import { useFaintLogo } from "./use-logo-contrast.ts";

interface FileFieldProps {
  name: "header_logo" | "footer_logo" | "share_image";
  label: string;
  file: CompanyFile;
  error?: string;
  /** The file as the site shows it, or what stands in its place. */
  shown: ReactNode;
  /** What «Retirer» takes away: «le logo, en-tête». */
  what: string;
  /** In the drop zone, where there is none. */
  title: string;
  /** What is to know of this very file. */
  warning?: ReactNode;
}

/** One of the company's files: seen where it stands, replaced, or given up. */
function FileField({ name, label, file, error, shown, what, title, warning }: FileFieldProps) {
  return (
    <fieldset aria-label={label} className="min-w-0">
      <input type="hidden" name={name} value={file.choice} />
      <div className="mb-1.5 flex min-h-(--button-xs) flex-wrap items-center justify-between gap-1">
        <span aria-hidden="true" className="font-(--label-weight) text-(length:--label-text)">
          {label}
        </span>
        <span className="flex flex-wrap gap-1">
          {file.shown && (
            <Button variant="ghost" size="xs" onClick={() => file.set("none")}>
              Retirer
              <span className="sr-only"> {what}</span>
            </Button>
          )}
          {file.canRestore && (
            <Button variant="ghost" size="xs" onClick={() => file.set(null)}>
              <RefreshCw strokeWidth={2} />
              Remettre l’ancien
            </Button>
          )}
        </span>
      </div>
      <div className="grid items-start gap-2 min-[30rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {shown}
        <Uploader {...file.uploader} title={file.shown ? "Remplacer" : title} onUploaded={file.set} />
      </div>
      {warning && (
        <p role="status" className="mt-1.5 flex items-start gap-1.5 text-small text-memo-ink leading-[1.4]">
          <CircleAlert strokeWidth={2} className="mt-[0.15em] size-[1.1em] shrink-0" />
          <span>{warning}</span>
        </p>
      )}
      {error && <ErrorLine>{error}</ErrorLine>}
    </fieldset>
  );
}

interface LogoFieldProps extends Pick<FileFieldProps, "label" | "error"> {
  name: "header_logo" | "footer_logo";
  logo: CompanyFile;
  /** Where it stands: the paper of the header, or the ink of the foot. */
  ground: "paper" | "ink";
  company: { name: string; initial: string | null; palette: PaletteName };
}

const grounds = { paper: "#fbf9f5", ink: "#101b2d" };

export function LogoField({ name, label, logo, ground, company, error }: LogoFieldProps) {
  const faint = useFaintLogo(logo.shown, grounds[ground]);
  return (
    <FileField
      name={name}
      label={label}
      file={logo}
      error={error}
      what={`le logo, ${label.toLowerCase()}`}
      title="Choisir un logo"
      shown={
        <span
          style={{ backgroundColor: grounds[ground], ...paletteStyle(company.palette) }}
          className="flex h-[4.375rem] items-center justify-center overflow-hidden rounded-(--panel-radius) border border-line p-3"
        >
          {logo.shown ? (
            <img
              src={`${logo.shown}?w=480`}
              alt={`Logo, ${label.toLowerCase()}`}
              className="max-h-full max-w-full object-contain"
            />
          ) : (
            <Logo
              name={company.name}
              initial={company.initial}
              onDark={ground === "ink"}
              className="[zoom:0.6]"
            />
          )}
        </span>
      }
      warning={
        faint !== null && (
          <>
            Ce logo se distingue mal de son fond&nbsp;: {formatNumber(faint, { min: 1, max: 1 })}&nbsp;: 1,
            sous 3&nbsp;: 1.{" "}
            {ground === "ink"
              ? "Déposez ici une version claire."
              : "Déposez ici une version plus foncée, et gardez celle-ci pour le pied de page."}
          </>
        )
      }
    />
  );
}

/** The picture that goes with a shared link: the company's own, or the one the site makes. */
export function ShareImageField({ file, error }: { file: CompanyFile; error?: string }) {
  const { width, height } = shareSize;
  const { uploaded } = file;
  const isSmall = uploaded && (uploaded.width < width || uploaded.height < height);
  const isCut = uploaded && Math.abs(uploaded.width / uploaded.height - width / height) > 0.05;
  return (
    <FileField
      name="share_image"
      label="Votre image"
      file={file}
      error={error}
      what="l’image de partage"
      title={`Choisir une image, ${width} × ${height}`}
      shown={
        file.shown ? (
          <img
            src={`${file.shown}?partage`}
            alt="Celle que vous avez choisie"
            width={width}
            height={height}
            className="h-auto w-full rounded-(--panel-radius) border border-line"
          />
        ) : (
          <span className="flex min-h-[4.375rem] items-center rounded-(--panel-radius) border border-line bg-surface px-3 text-ink-2 text-small">
            Composée par le site
          </span>
        )
      }
      warning={
        isSmall
          ? `Cette image fait ${uploaded.width} × ${uploaded.height} : en dessous de ${width} × ${height}, elle sera floue.`
          : isCut &&
            `Cette image fait ${uploaded.width} × ${uploaded.height} : elle est recadrée en ${width} × ${height}.`
      }
    />
  );
}
