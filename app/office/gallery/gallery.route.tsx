import { useEffect, useRef } from "react";
import { appContext, staffContext } from "#app/context.ts";
import { photoCategories } from "#app/domain/files/uploads.schema.ts";
import {
  type GalleryPhoto,
  galleryMessages,
  galleryTabPath,
  galleryTabs,
} from "#app/domain/gallery/gallery.ts";
import {
  deleteSitePhoto,
  getGallery,
  orderSitePhotos,
  readCategory,
} from "#app/domain/gallery/staff-site-photos.server.ts";
import { keptInBin, staysInBin } from "#app/domain/records/bin-words.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { counted } from "#app/lib/plural.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { DeleteRecordDialog, useDeletion } from "#app/office/record/delete-record-dialog.tsx";
import { LeaveGuard } from "#app/office/record/leave-guard.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { Picture } from "#app/ui/picture.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/gallery.route.ts";
import { GalleryGrid } from "./gallery-grid.tsx";
import { GalleryUploader, useGalleryQueues } from "./gallery-uploader.tsx";

export const handle: OfficeHandle = { title: "Galerie photos" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const category = readCategory(url.searchParams);
  return {
    category,
    ...(await getGallery(context.get(appContext), context.get(staffContext), category)),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  if (form.get("intent") === "order") {
    return answerAction(app, galleryMessages.order, async () => {
      const category = readCategory(url.searchParams);
      await orderSitePhotos(app, actor, { category, ids: String(form.get("ids")).split(",") });
      return { message: galleryMessages.ordered, detail: galleryTabs[category] };
    });
  }
  return answerAction(app, galleryMessages.remove, async () => {
    const { name, batch } = await deleteSitePhoto(app, actor, String(form.get("id")));
    return { message: galleryMessages.removed, detail: keptInBin(name, "gardée"), bin: batch };
  });
}

export const clientAction = announceResult((form) =>
  form.get("intent") === "order" ? galleryMessages.order : galleryMessages.remove,
);

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const { category, photos, counts } = loaderData;
  const label = galleryTabs[category];
  const { queue, items, unsent } = useGalleryQueues(category);
  const page = useRef<HTMLDivElement>(null);
  const deletion = useDeletion<GalleryPhoto>(page, ({ id, name, source }, dialog) => (
    <DeleteRecordDialog
      {...dialog}
      key={id}
      fields={{ id }}
      action={galleryTabPath(category)}
      title={`Supprimer la photo «\u00a0${name}\u00a0»\u00a0?`}
      description={`Elle disparaît du site, et son URL ne répond plus. ${staysInBin}`}
      confirmLabel="Supprimer la photo"
    >
      <Picture
        source={source}
        alt=""
        sizes="472px"
        className="aspect-16/10 rounded-md bg-sand"
        imgClassName="size-full object-cover"
      />
    </DeleteRecordDialog>
  ));
  // On a phone the tabs scroll: the one that is open is to be seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another category is another tab
  useEffect(() => {
    const tab = page.current?.querySelector("nav [aria-current]");
    tab?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [category]);
  return (
    <div ref={page} tabIndex={-1} className="space-y-5">
      <TabLinks
        label="Pages du site"
        preventScrollReset
        tabs={photoCategories.map((tab) => ({
          to: galleryTabPath(tab),
          label: galleryTabs[tab],
          count: counts[tab],
          isCurrent: tab === category,
        }))}
      />
      <GalleryGrid key={category} {...{ category, label, photos }} onDelete={deletion.ask} />
      <GalleryUploader label={label} queue={queue} items={items} />
      <LeaveGuard changes={unsent} label={`${counted(unsent, "photo")} à télécharger`} />
      {deletion.dialog}
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={galleryMessages.load} />;
}
