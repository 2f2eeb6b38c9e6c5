import ImageOff from "lucide-react/icons/image-off";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { heroImageMessages, type StaffHeroImage } from "#app/domain/company/hero-image.ts";
import type { UploadedFile } from "#app/domain/files/uploads.schema.ts";
import { CopyButton } from "#app/office/ui/copy-button.tsx";
import { PanelBody, PanelHead } from "#app/office/ui/panel.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";

interface HeroImagePreviewProps {
  image: StaffHeroImage;
  /** Ready, but not on the site yet. */
  uploaded: UploadedFile | null;
  onRemove: () => void;
}

/** The picture on the site; once another is uploaded, that one, and that it is not applied yet. */
export function HeroImagePreview({ image, uploaded, onRemove }: HeroImagePreviewProps) {
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
            className="rounded-[6px] border border-line bg-sand"
            imgClassName="h-auto w-full"
          />
        ) : (
          <div className="flex aspect-16/9 flex-col items-center justify-center gap-2 rounded-[6px] border border-line bg-paper p-4 text-center text-ink-2">
            <ImageOff className="size-7" strokeWidth={1.5} />
            <p>Aucune image&nbsp;: l’accueil s’affiche sans photo.</p>
          </div>
        )}
        {image.address && <CurrentAddress address={image.address} />}
        <p className="text-help text-ink-2">
          Affichée en tête de la page d’accueil, sur ordinateur. Les téléphones ne la montrent pas.
        </p>
      </PanelBody>
    </div>
  );
}

function CurrentAddress({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div>
      <p className="mb-(--label-gap) font-medium text-[13px]">URL actuelle</p>
      <div className="flex items-center gap-1 rounded-control border border-line bg-paper py-0.5 pr-0.5 pl-3">
        <span className="min-w-0 flex-1 truncate text-[13px] text-ink-2" title={address}>
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
