import { useEffect, useRef, useState } from "react";
import { aboutMessages, aboutRecord, aboutSchema } from "#app/domain/about/about-editor.schema.ts";
import {
  getStaffAbout,
  type previewAbout,
  type StaffAbout,
  updateAbout,
} from "#app/domain/about/staff-about.server.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { useTypingPause } from "#app/lib/use-typing-pause.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { FormPage, formPageClass, type PageForm, usePageRecord } from "#app/office/record/form-page.tsx";
import { pageAction, pageLoader } from "#app/office/record/record-actions.server.ts";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { askToSignIn } from "#app/office/shell/session-watch.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { controlClass, Field } from "#app/ui/field.tsx";
import { proseClass } from "#app/ui/prose.ts";
import type { Route } from "./+types/about-editor.route.ts";

export const handle: OfficeHandle = { title: "À propos" };

export const loader = pageLoader(aboutRecord.right, async (app, member) => ({
  about: await getStaffAbout(app, member),
}));

export const action = pageAction(updateAbout, aboutMessages);

export const clientAction = announceResult(aboutMessages.save);

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { held, key, page } = usePageRecord(loaderData.about);
  return (
    <div className={formPageClass}>
      <div className="flex justify-end gap-1">
        <ButtonLink variant="ghost" size="xs" to={sitePaths.about} target="_blank">
          Voir la page
        </ButtonLink>
        {held.id && <RecordHistory table="about_page_settings" id={held.id} />}
      </div>
      <AboutEditor key={key} about={held} page={page} />
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={aboutMessages.load} />;
}

function AboutEditor({ about, page }: { about: StaffAbout; page: PageForm }) {
  const form = useRecordForm({
    record: about,
    check: (data) => formErrors(aboutSchema, data),
    onReload: page.onReload,
  });
  const [isEmpty, setEmpty] = useState(about.content === "");
  const { preview, follow } = useAboutPreview(about.content);
  return (
    <FormPage form={form} page={page} isHeld={isEmpty}>
      <div className="grid gap-6 office-lg:grid-cols-2">
        <Field
          name="content"
          label="Contenu"
          required
          error={form.errors.content}
          hint="Du texte en HTML : paragraphes <p>, titres <h2> et <h3>, listes <ul> et <li>, liens <a href>, gras <strong>, photos de la galerie."
        >
          {(control) => (
            <textarea
              {...control}
              defaultValue={about.content}
              rows={24}
              onChange={({ currentTarget: { value } }) => {
                setEmpty(value.trim() === "");
                follow(value);
              }}
              className={`${controlClass} min-h-80 resize-y py-(--textarea-padding) font-mono text-small leading-relaxed`}
            />
          )}
        </Field>
        <AboutPreviewPanel preview={preview} />
      </div>
    </FormPage>
  );
}

function AboutPreviewPanel({ preview: { html, removed, state } }: { preview: LivePreview }) {
  return (
    <section aria-label="Aperçu" aria-busy={state === "stale"} className="flex min-w-0 flex-col">
      <h2 className="mb-(--label-gap) text-(length:--label-text) font-(--label-weight) leading-[1.4]">
        Aperçu
      </h2>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it takes the focus.
        tabIndex={0}
        className="min-h-80 flex-1 overflow-y-auto rounded-(--panel-radius) border border-line bg-surface p-5 office-lg:max-h-[34.5rem]"
      >
        {html ? (
          // Only to be looked at: its links would lead away from the text being written.
          <div
            inert
            className={proseClass}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by sanitiseAboutHtml on the server
            dangerouslySetInnerHTML={{ __html: html }}
          />
        ) : (
          <p className="py-16 text-center text-ink-2">Rien à afficher pour l’instant.</p>
        )}
      </div>
      <p
        role="status"
        className="mt-(--label-gap) min-h-5 text-(length:--hint-text) text-ink-2 leading-[1.4]"
      >
        {state === "failed"
          ? "L’aperçu n’a pas pu être mis à jour. Votre texte est intact."
          : removed.length > 0 && `Le site ne garde pas : ${removed.join(", ")}.`}
      </p>
    </section>
  );
}

type AboutPreview = ReturnType<typeof previewAbout>;
type LivePreview = AboutPreview & { state: "current" | "stale" | "failed" };

/** What the site would show of the text being typed. Only the server cleans it, so only the server draws it. */
function useAboutPreview(html: string) {
  const [preview, setPreview] = useState<LivePreview>({ html, removed: [], state: "current" });
  const typing = useTypingPause();
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);

  async function ask(content: string) {
    const controller = new AbortController();
    request.current = controller;
    try {
      const response = await fetch(officePaths.aboutPreview, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ content }),
        signal: controller.signal,
      });
      if (response.status === 401) {
        await askToSignIn();
        return ask(content);
      }
      if (!response.ok) throw new Error(`answered ${response.status}`);
      setPreview({ ...((await response.json()) as AboutPreview), state: "current" });
    } catch {
      if (!controller.signal.aborted) setPreview((last) => ({ ...last, state: "failed" }));
    }
  }

  return {
    preview,
    /** The text changed: what was asked before does not matter any more. */
    follow(content: string) {
      request.current?.abort();
      setPreview((last) => (last.state === "stale" ? last : { ...last, state: "stale" }));
      typing.run(() => void ask(content));
    },
  };
}
