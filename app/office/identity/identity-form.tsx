import { identitySchema } from "#app/domain/identity/identity.schema.ts";
import {
  landscapes,
  liveries,
  longestLorryName,
  type PaletteName,
  palettes,
  siteName,
} from "#app/domain/identity/identity.ts";
import { initialOf } from "#app/domain/identity/mark.ts";
import { paletteColours } from "#app/domain/identity/palette-colours.ts";
import type { StaffIdentity } from "#app/domain/identity/staff-identity.server.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { FormGroup, FormPage, type PageForm } from "#app/office/record/form-page.tsx";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { TextField } from "#app/ui/field.tsx";
import { ChoiceCards } from "./choice-cards.tsx";
import { LogoField, ShareImageField } from "./company-files.tsx";
import { type IdentityDraft, useIdentityDraft } from "./identity-draft.ts";
import { IdentityPreview } from "./identity-preview.tsx";
import { PaintedThumbnail, paintingOf } from "./painted-picture.tsx";

type Names<Choices> = readonly (keyof Choices & string)[];
const paletteNames = Object.keys(palettes) as unknown as Names<typeof palettes>;
const liveryNames = Object.keys(liveries) as unknown as Names<typeof liveries>;
const landscapeNames = Object.keys(landscapes) as unknown as Names<typeof landscapes>;

/** How the site looks, beside what it will look like. */
export function IdentityForm({ identity, page }: { identity: StaffIdentity; page: PageForm }) {
  const { draft, painted, set, header, footer, share } = useIdentityDraft(identity);
  const form = useRecordForm({
    record: identity,
    check: (data) => formErrors(identitySchema, data),
    onReload: page.onReload,
  });
  const { errors } = form;
  const company = {
    name: siteName(identity.name),
    initial: identity.mark === "bars" ? null : initialOf(identity.name),
    palette: draft.palette,
  };
  // Thumbnails show what is drawn: a name that is being typed would have them painted anew at every letter.
  const saved = { ...draft, lorry_name: identity.lorry_name || identity.name || "Votre nom" };
  const thumbnail = (change: Partial<IdentityDraft>, width: number) =>
    paintingOf({ ...saved, ...change }, { name: "", image: "hero", width });
  return (
    <FormPage
      form={form}
      page={page}
      isHeld={header.isUploading || footer.isUploading || share.isUploading}
      note={
        form.changes.length > 0 &&
        "Le site les montre dès la sauvegarde\u00a0; l’Historique garde l’état d’avant."
      }
    >
      <div className="grid gap-x-7 office-lg:grid-cols-[minmax(0,26fr)_minmax(0,31fr)]">
        <div className="min-w-0">
          <FormGroup
            width="column"
            title="Nom sur les camions"
            purpose="Peint sur les images du site, dans la taille qui tient. Deux lignes si c’est plus lisible."
          >
            <TextField
              name="lorry_name"
              label="Texte"
              value={draft.lorry_name}
              onChange={(event) => set({ lorry_name: event.currentTarget.value })}
              error={errors.lorry_name}
              hint={
                identity.name ? (
                  <>Vide&nbsp;: le nom de la société, «&nbsp;{identity.name}&nbsp;».</>
                ) : (
                  "Vide : le nom de la société, une fois qu’elle en a un. D’ici là, les camions restent blancs."
                )
              }
              placeholder={identity.name}
              suffix={
                <span className="tabular-nums">
                  {[...draft.lorry_name].length}&nbsp;/&nbsp;{longestLorryName}
                </span>
              }
              autoComplete="off"
              spellCheck={false}
            />
          </FormGroup>
          <FormGroup
            width="column"
            title="Logo"
            purpose="Sans logo, vos initiales le remplacent partout. L’icône du site, les courriels et les devis portent les initiales ou le nom."
          >
            <div className="space-y-5">
              <LogoField
                name="header_logo"
                label="En-tête"
                logo={header}
                ground="paper"
                company={company}
                error={errors.header_logo}
              />
              <LogoField
                name="footer_logo"
                label="Pied de page"
                logo={footer}
                ground="ink"
                company={company}
                error={errors.footer_logo}
              />
            </div>
          </FormGroup>
          <FormGroup
            width="column"
            title="Palette"
            purpose="Huit accords, contrastes vérifiés. L’encre, le papier et les états ne changent pas."
          >
            <ChoiceCards
              name="palette"
              label="Palette"
              value={draft.palette}
              onChange={(palette) => set({ palette })}
              error={errors.palette}
              className="grid-cols-2 office-sm:grid-cols-4"
              options={paletteNames.map((value) => ({
                value,
                label: palettes[value].label,
                picture: <Swatch palette={value} />,
              }))}
            />
          </FormGroup>
          <FormGroup
            width="column"
            title="Livrée"
            purpose="Le dessin des carrosseries, aux couleurs de la palette."
          >
            <ChoiceCards
              name="livery"
              label="Livrée"
              value={draft.livery}
              onChange={(livery) => set({ livery })}
              error={errors.livery}
              className="grid-cols-2"
              options={liveryNames.map((value) => ({
                value,
                label: liveries[value],
                picture: (
                  <PaintedThumbnail
                    address={thumbnail({ livery: value }, 720)}
                    className="aspect-[2.2]"
                    isClose
                  />
                ),
              }))}
            />
          </FormGroup>
          <FormGroup width="column" title="Paysage" purpose="Derrière les camions, et au pied des pages.">
            <ChoiceCards
              name="landscape"
              label="Paysage"
              value={draft.landscape}
              onChange={(landscape) => set({ landscape })}
              error={errors.landscape}
              className="grid-cols-2"
              options={landscapeNames.map((value) => ({
                value,
                label: landscapes[value],
                picture: (
                  <PaintedThumbnail
                    address={thumbnail({ landscape: value }, 480)}
                    className="aspect-[1.76]"
                  />
                ),
              }))}
            />
          </FormGroup>
          <FormGroup
            width="column"
            title="Image de partage"
            purpose="Montrée par les messageries et les réseaux quand quelqu’un partage une adresse du site. Sans elle, le site la compose lui-même : vos camions, votre nom, vos villes."
          >
            <ShareImageField file={share} error={errors.share_image} />
          </FormGroup>
        </div>
        <IdentityPreview
          draft={painted}
          company={company}
          ownName={identity.name}
          header={header.shown}
          share={share.shown}
        />
      </div>
    </FormPage>
  );
}

function Swatch({ palette }: { palette: PaletteName }) {
  const { accent, action, accentPale } = paletteColours(palette);
  return (
    <span aria-hidden="true" className="flex h-9 overflow-hidden rounded-md">
      <span className="flex-[2]" style={{ backgroundColor: accent }} />
      <span className="flex-1" style={{ backgroundColor: action }} />
      <span className="flex-1" style={{ backgroundColor: accentPale }} />
    </span>
  );
}
