import Eye from "lucide-react/icons/eye";
import { type FocusEvent, useState } from "react";
import { siteTextsSchema } from "#app/domain/identity/site-texts.schema.ts";
import { proposedTexts, siteWords, textNames } from "#app/domain/identity/site-texts.ts";
import type { TextsScreen } from "#app/domain/identity/staff-site-texts.server.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { counted } from "#app/lib/plural.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { FormGroup, FormPage, type PageForm } from "#app/office/record/form-page.tsx";
import { SiteLink } from "#app/office/record/site-link.tsx";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { Dialog, DialogBody } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { ClaimFields } from "./claim-fields.tsx";
import { isExample, SiteTextField, type TextsContext } from "./text-fields.tsx";
import { draftSources, useTextsDraft } from "./texts-draft.ts";
import { TextsPreview, type TextsPreviewProps } from "./texts-preview.tsx";
import { useWideOffice } from "./use-wide-office.ts";

const reasons = ["reason_fleet", "reason_proximity", "reason_flexibility", "reason_reliability"] as const;

/** What the site says of the company, beside the page that says it. */
export function TextsForm({ screen, page }: { screen: TextsScreen; page: PageForm }) {
  const { texts: saved, sources, examples, host } = screen;
  const { draft, set } = useTextsDraft(saved);
  const form = useRecordForm({
    record: saved,
    together: [
      ["assistance", "assistance_phone"],
      ["own_workshop", "workshop_city"],
    ],
    check: (data) => formErrors(siteTextsSchema, data),
    onReload: page.onReload,
  });
  const [focused, setFocused] = useState<string | null>(null);
  const written = draftSources(sources, draft);
  const words = siteWords(written);
  const texts: TextsContext = { draft, set, errors: form.errors, proposed: proposedTexts(written), examples };
  const yellow = textNames.filter((name) => isExample(texts, name));
  const preview: TextsPreviewProps = {
    draft,
    focused,
    yellow,
    search: { host, title: words.title, description: words.texts.description },
  };
  const isProposed = textNames.every((name) => draft[name] === "");
  const left = counted(yellow.length, "phrase de l’exemple reste", "phrases de l’exemple restent");
  return (
    <FormPage form={form} page={page} note={yellow.length > 0 && left}>
      <div className="sticky top-13 z-20 -mx-3 flex justify-end gap-1 bg-paper px-3 py-1 office-sm:top-14 office-sm:-mx-6 office-sm:px-6 office-lg:static">
        <PreviewSheet {...preview} />
        <Button
          variant="ghost"
          size="xs"
          disabled={isProposed}
          onClick={() => set(Object.fromEntries(textNames.map((name) => [name, ""])))}
        >
          Revenir aux textes proposés
        </Button>
        <SiteLink to="/" />
        <RecordHistory table="site_texts" id={saved.id} isFoldable />
      </div>
      <div className="grid gap-x-7 office-lg:grid-cols-[minmax(0,26fr)_minmax(0,32fr)]">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears which of its fields has the focus */}
        <div
          className="min-w-0"
          onFocus={(event: FocusEvent<HTMLElement>) => {
            const { name, dataset } = event.target as HTMLInputElement;
            setFocused(name || dataset.field || null);
          }}
        >
          <FormGroup width="column" title="Accueil">
            <div className="space-y-4">
              <SiteTextField name="hero_title" texts={texts} label="Titre" rows={1} />
              <SiteTextField name="hero_text" texts={texts} label="Sous-titre" />
              <SiteTextField
                name="place"
                texts={texts}
                label="Votre territoire"
                rows={1}
                whenEmpty={texts.proposed.place ? "proposé d’après le siège" : "non nommé"}
                hint={
                  texts.proposed.place
                    ? "Pour «\u00a0à …\u00a0» et «\u00a0autour de …\u00a0». Vide\u00a0: la ville du siège."
                    : "Pour «\u00a0à …\u00a0» et «\u00a0autour de …\u00a0». Vide\u00a0: les phrases et les titres n’en nomment aucun."
                }
              />
            </div>
          </FormGroup>
          <FormGroup
            width="column"
            title="Ce que vous affirmez"
            aside={
              <span className="rounded-sm bg-info-tint px-1.5 py-0.5 font-medium text-info text-mini">
                rien n’est dit sans vous
              </span>
            }
          >
            <ClaimFields texts={texts} year={sources.facts.year} isNamed={sources.company.name !== ""} />
          </FormGroup>
          <FormGroup width="column" title="Quatre raisons">
            <div className="space-y-4">
              <SiteTextField name="reasons_title" texts={texts} label="Titre" rows={1} />
              {reasons.map((name) => (
                <SiteTextField
                  key={name}
                  name={name}
                  texts={texts}
                  whenEmpty={name === "reason_reliability" ? "faite de ce que vous affirmez" : undefined}
                />
              ))}
            </div>
          </FormGroup>
          <FormGroup width="column" title="Page À propos">
            <SiteTextField name="about_lead" texts={texts} label="Introduction" />
          </FormGroup>
          <FormGroup
            width="column"
            title="Moteurs de recherche"
            purpose="Le titre et la description de l’accueil, dans les résultats et les partages."
          >
            <div className="space-y-4">
              <SiteTextField name="offer" texts={texts} label="Ce que vous louez" rows={1} />
              <SiteTextField name="description" texts={texts} label="Description" rows={3} />
            </div>
          </FormGroup>
        </div>
        <WidePreview {...preview} />
      </div>
    </FormPage>
  );
}

/** Beside the form, where there is room. */
function WidePreview(preview: TextsPreviewProps) {
  const isWide = useWideOffice();
  return (
    <section
      aria-label="Aperçu"
      className="min-w-0 max-office-lg:hidden office-lg:sticky office-lg:top-14 office-lg:self-start office-lg:py-5"
    >
      {isWide && <TextsPreview {...preview} />}
    </section>
  );
}

/** Where there is none, from below, when it is asked for. */
function PreviewSheet(preview: TextsPreviewProps) {
  return (
    <Dialog
      title="Aperçu"
      placement="center"
      width={720}
      trigger={
        <Button variant="secondary" size="xs" className="mr-auto office-lg:hidden">
          <Eye strokeWidth={2} />
          Aperçu
        </Button>
      }
    >
      <DialogBody>
        <TextsPreview {...preview} isSheet />
      </DialogBody>
    </Dialog>
  );
}
