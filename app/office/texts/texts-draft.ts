import { useState } from "react";
import {
  claimNames,
  readDraft,
  type SiteTexts,
  type TextField,
  textNames,
  type WordSources,
} from "#app/domain/identity/site-texts.ts";
import type { StaffSiteTexts } from "#app/domain/identity/staff-site-texts.server.ts";

/** Each field as it is typed; switches say «true» or «false». */
export type TextsDraft = Record<TextField | (typeof claimNames)[number], string>;

export function useTextsDraft(texts: StaffSiteTexts) {
  const [draft, setDraft] = useState(() => typedTexts(texts));
  return {
    draft,
    set: (change: Partial<TextsDraft>) => setDraft((last) => ({ ...last, ...change })),
  };
}

function typedTexts(texts: StaffSiteTexts): TextsDraft {
  const names = [...textNames, ...claimNames];
  return Object.fromEntries(names.map((name) => [name, String(texts[name] ?? "")])) as TextsDraft;
}

/** As a form posts it. */
export function draftForm(draft: TextsDraft): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(draft)) form.set(name, value);
  return form;
}

/** What the site's words would be made of. */
export function draftSources(sources: WordSources, draft: TextsDraft): WordSources {
  return { ...sources, texts: { ...sources.texts, ...readDraft(draftForm(draft)) } as SiteTexts };
}
