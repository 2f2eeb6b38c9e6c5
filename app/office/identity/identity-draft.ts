import { useState } from "react";
import type { UploadedFile } from "#app/domain/files/uploads.schema.ts";
import type { FileChoice } from "#app/domain/identity/identity.schema.ts";
import type { Identity } from "#app/domain/identity/identity.ts";
import { lorryNameProblem } from "#app/domain/identity/lorry-name.ts";
import type { StaffIdentity } from "#app/domain/identity/staff-identity.server.ts";
import { useFileUpload } from "#app/office/record/use-file-upload.ts";

/** What the form holds, saved or not: what the preview shows. */
export type IdentityDraft = Pick<Identity, "palette" | "livery" | "landscape"> & { lorry_name: string };

export function useIdentityDraft({ lorry_name, palette, livery, landscape, ...identity }: StaffIdentity) {
  const [draft, setDraft] = useState<IdentityDraft>({ lorry_name, palette, livery, landscape });
  // A name that cannot be painted is refused at its field: the preview keeps the one before it.
  const [paintable, setPaintable] = useState(lorry_name);
  return {
    draft,
    painted: { ...draft, lorry_name: paintable },
    set(change: Partial<IdentityDraft>) {
      setDraft({ ...draft, ...change });
      const name = change.lorry_name;
      if (name !== undefined && lorryNameProblem(name) === null) setPaintable(name);
    },
    header: useCompanyFile("company-logo", identity.header_logo),
    footer: useCompanyFile("company-logo", identity.footer_logo),
    share: useCompanyFile("share-image", identity.share_image),
  };
}

export type CompanyFile = ReturnType<typeof useCompanyFile>;

/** What the form holds of one file; `url` is the present one's. */
function useCompanyFile(kind: "company-logo" | "share-image", url: string | null) {
  const [change, setChange] = useState<UploadedFile | "none" | null>(null);
  const choice: FileChoice = change === null ? "keep" : change === "none" ? "none" : change.id;
  return {
    ...useFileUpload(kind),
    choice,
    shown: change === null ? url : change === "none" ? null : change.url,
    /** The one just uploaded, with its size. */
    uploaded: typeof change === "object" ? change : null,
    canRestore: change !== null && url !== null,
    /** A file, nothing, or (null) the one that was there. */
    set: setChange,
  };
}
