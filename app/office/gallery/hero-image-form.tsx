import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Trash2 from "lucide-react/icons/trash";
import Upload from "lucide-react/icons/upload";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { heroImageMessages, type StaffHeroImage } from "#app/domain/company/hero-image.ts";
import {
  acceptedTypes,
  refusalOf,
  type UploadedFile,
  uploadRules,
} from "#app/domain/files/uploads.schema.ts";
import { LeaveGuard } from "#app/office/record/leave-guard.tsx";
import { SaveBar } from "#app/office/record/save-bar.tsx";
import { SaveFailure } from "#app/office/record/save-failure.tsx";
import { UploadError, uploadFile } from "#app/office/record/upload-client.ts";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { useOfficeCompany } from "#app/office/shell/office-company.ts";
import { CopyButton } from "#app/office/ui/copy-button.tsx";
import { FilePicker } from "#app/office/ui/file-picker.tsx";
import { Panel, PanelBody, PanelHead } from "#app/office/ui/panel.tsx";
import { sizeLabel } from "#app/office/ui/uploader.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ScenePicture } from "#app/ui/scene-picture.tsx";
import { toast } from "#app/ui/toast.tsx";

interface HeroImageFormProps {
  image: StaffHeroImage;
  onDirty: (isDirty: boolean) => void;
  /** Begins again from what is saved, without what was uploaded. */
  onRestart: () => void;
  onReload: () => void;
  onRemove: () => void;
  aside?: ReactNode;
}

/** Choose, upload, save: the picture on the site changes with the last step only. */
export function HeroImageForm({ image, onDirty, onRestart, onReload, onRemove, aside }: HeroImageFormProps) {
  const { chosen, uploaded, progress, problem, choose, upload } = useHeroUpload();
  const form = useRecordForm({ record: image, check: () => ({}), onReload });
  const isDirty = form.changes.length > 0;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  return (
    <form {...form.props}>
      <Panel>
        <input type="hidden" name="file_id" value={uploaded?.id ?? ""} />
        <div className="grid office-md:grid-cols-[minmax(0,1fr)_22rem] office-md:[&_header]:h-12.5">
          <HeroImagePreview image={image} uploaded={uploaded} onRemove={onRemove} />
          <div className="border-line max-office-md:border-t office-md:border-l">
            <PanelHead title="Changer l’image" aside={aside} />
            <PanelBody className="space-y-5">
              <SaveFailure form={form} />
              <Step rank={1} title="Choisir un fichier" isDone={chosen !== null}>
                <FilePicker
                  title={chosen ? chosen.name : "Choisir une image"}
                  hint={chosen ? sizeLabel(chosen.size) : "ou glissez-la ici"}
                  accept={acceptedTypes("hero-image")}
                  disabled={progress !== null}
                  onFiles={([file]) => choose(file)}
                  className="min-h-24 w-full break-all"
                />
                <p className="mt-1.5 text-help text-ink-2">
                  {uploadRules["hero-image"].hint}. En paysage, 1&nbsp;600&nbsp;px de large au moins.
                </p>
              </Step>
              <Step rank={2} title="Télécharger" isDone={uploaded !== null}>
                <Button
                  variant="secondary"
                  className="w-full"
                  busy={progress !== null}
                  busyLabel="Téléchargement..."
                  disabled={uploaded !== null}
                  onClick={() => void upload()}
                >
                  <Upload strokeWidth={2} />
                  Télécharger l’image
                </Button>
                {progress !== null && (
                  <progress
                    aria-label="Envoi de l’image"
                    max={100}
                    value={Math.round(progress * 100)}
                    className="upload-bar mt-2 block h-1 w-full appearance-none overflow-hidden rounded-full"
                  />
                )}
                {problem && (
                  <p role="alert" className="mt-2 flex items-start gap-1.5 text-small text-danger">
                    <CircleAlert strokeWidth={2} className="mt-0.5 size-4 shrink-0" />
                    {problem}
                  </p>
                )}
              </Step>
              <Step rank={3} title="Sauvegarder" isDone={false}>
                <p className="mb-3 text-small text-ink-2">
                  {uploaded
                    ? "L’aperçu est prêt. Sauvegardez pour l’appliquer au site."
                    : "Le site garde l’image actuelle jusque-là."}
                </p>
                <SaveBar
                  form={form}
                  saveLabel="Sauvegarder"
                  onDiscard={isDirty ? onRestart : undefined}
                  isHeld={progress !== null}
                  className="border-0! p-0!"
                />
              </Step>
            </PanelBody>
          </div>
        </div>
      </Panel>
      <LeaveGuard changes={form.changes.length} />
    </form>
  );
}

interface StepProps {
  rank: number;
  title: string;
  isDone: boolean;
  children: ReactNode;
}

function Step({ rank, title, isDone, children }: StepProps) {
  return (
    <section>
      <h3 className="mb-2 flex items-center gap-2 font-semibold text-small">
        <span
          className={`flex size-5 items-center justify-center rounded-full text-fine ${isDone ? "bg-success text-white" : "bg-blue-tint text-blue"}`}
        >
          {isDone ? (
            <>
              <Check className="size-3" strokeWidth={3} />
              <span className="sr-only">Fait&nbsp;: </span>
            </>
          ) : (
            rank
          )}
        </span>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Choosing and uploading, the first two steps; saving is the form's. What goes wrong is said and stays. */
function useHeroUpload() {
  const [chosen, setChosen] = useState<File | null>(null);
  const [uploaded, setUploaded] = useState<UploadedFile | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  function refuse(message: string, detail?: string) {
    setProblem(message);
    toast.error(message, { detail });
  }

  function choose(file: File | undefined) {
    if (!file) return;
    const refusal = refusalOf(file, "hero-image");
    setUploaded(null);
    setChosen(refusal ? null : file);
    setProblem(null);
    if (refusal) refuse(refusal, file.name);
  }

  async function upload() {
    if (!chosen) return refuse(heroImageMessages.noFile);
    const control = new AbortController();
    abort.current = control;
    setProblem(null);
    setProgress(0);
    try {
      const purpose = { kind: "hero-image" } as const;
      setUploaded(await uploadFile(chosen, { purpose, onProgress: setProgress, signal: control.signal }));
      toast.success(heroImageMessages.uploaded);
    } catch (error) {
      if (control.signal.aborted) return;
      // The server's own words for a file it refuses; ours for everything else.
      const isRefused = error instanceof UploadError && error.status >= 400 && error.status < 500;
      refuse(isRefused ? error.message : heroImageMessages.upload, chosen.name);
    } finally {
      setProgress(null);
    }
  }

  return { chosen, uploaded, progress, problem, choose, upload };
}

interface HeroImagePreviewProps {
  image: StaffHeroImage;
  uploaded: UploadedFile | null;
  onRemove: () => void;
}

function HeroImagePreview({ image, uploaded, onRemove }: HeroImagePreviewProps) {
  const shown = uploaded ?? image.source;
  return (
    <div className="min-w-0">
      <PanelHead
        title={uploaded ? "Aperçu" : "Image actuelle"}
        detail={uploaded ? <Badge tone="info">Pas encore appliquée</Badge> : undefined}
        aside={
          image.source &&
          !uploaded && (
            <Button variant="ghost" size="xs" onClick={onRemove}>
              <Trash2 strokeWidth={2} />
              Retirer l’image
            </Button>
          )
        }
      />
      <PanelBody className="space-y-3">
        {shown ? (
          <Picture
            source={shown}
            alt={uploaded ? "Nouvelle image d’accueil" : "Image d’accueil actuelle"}
            sizes="(min-width: 56.25rem) 60vw, 100vw"
            priority
            className="rounded-md border border-line bg-sand"
            imgClassName="h-auto w-full"
          />
        ) : (
          <PaintedHero />
        )}
        {image.address && <CurrentAddress address={image.address} />}
        <p className="text-help text-ink-2">
          Affichée en tête de la page d’accueil, sur ordinateur. Les téléphones ne la montrent pas.
        </p>
      </PanelBody>
    </div>
  );
}

/** What the home page shows while nobody has chosen a picture. */
function PaintedHero() {
  const { painting } = useOfficeCompany().look;
  return (
    <div className="overflow-hidden rounded-md border border-line bg-sand">
      <ScenePicture painting={painting} narrow="hero" className="h-auto w-full" />
      <p className="border-line border-t bg-paper px-4 py-3 text-ink-2">
        Aucune image&nbsp;: l’accueil montre le camion à votre nom.
      </p>
    </div>
  );
}

function CurrentAddress({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div>
      <p className="mb-(--label-gap) font-medium text-small">URL actuelle</p>
      <div className="flex items-center gap-1 rounded-control border border-line bg-paper py-0.5 pr-0.5 pl-3">
        <span className="min-w-0 flex-1 truncate text-small text-ink-2" title={address}>
          {address}
        </span>
        {isCopied && (
          <span aria-hidden="true" className="whitespace-nowrap text-help text-success-dark">
            URL copiée
          </span>
        )}
        <CopyButton
          text={address}
          label="Copier l’URL"
          copiedLabel="URL copiée"
          messages={{ copied: heroImageMessages.copied, failed: heroImageMessages.copy }}
          onCopiedChange={setCopied}
        />
      </div>
    </div>
  );
}
