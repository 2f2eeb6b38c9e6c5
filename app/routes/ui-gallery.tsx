import { useSearchParams } from "react-router";
import { ErrorScreen } from "#app/components/layout/error-screen.tsx";
import { NotFoundScreen } from "#app/components/layout/not-found-screen.tsx";
import { OfficeErrorScreen, OfficeNotFoundScreen } from "#app/components/layout/office-error-screen.tsx";
import { TabLinks } from "#app/components/ui/tab-links.tsx";
import { Toaster } from "#app/components/ui/toast.tsx";
import { Carousels, Lists, Overlays, Tables, Toasts, Uploads } from "./ui-gallery/behaviours.tsx";
import {
  Actions,
  Badges,
  Colours,
  Empty,
  Fields,
  Specimen,
  Ticks,
  Type,
  Waiting,
} from "./ui-gallery/looks.tsx";

export function meta() {
  return [{ title: "Composants · Tramontane Location" }, { name: "robots", content: "noindex" }];
}

/** Every component in every state, in the density that is chosen: what a change of style is judged by. */
export default function UiGallery() {
  const [query] = useSearchParams();
  const isOffice = query.get("densite") === "back-office";
  return (
    <main className={`min-h-dvh bg-paper ${isOffice ? "office" : ""}`}>
      <div className="container-site py-12">
        <h1 className="text-h2">Composants</h1>
        <TabLinks
          label="Densité"
          className="mt-6"
          tabs={[
            { to: "?", label: "Site public", isCurrent: !isOffice },
            { to: "?densite=back-office", label: "Back-office", isCurrent: isOffice },
          ]}
        />
        <Colours />
        <Type />
        <Actions />
        <Badges />
        <Fields />
        <Ticks />
        <Lists />
        <Overlays />
        <Toasts />
        <Tables />
        <Uploads />
        <Waiting />
        <Empty />
        <Carousels />
        {isOffice && (
          <Specimen title="Écrans">
            <div className="w-full space-y-4">
              <OfficeNotFoundScreen />
              <OfficeErrorScreen>Réessayez dans un instant.</OfficeErrorScreen>
            </div>
          </Specimen>
        )}
      </div>
      {!isOffice && (
        <>
          <NotFoundScreen />
          <ErrorScreen />
        </>
      )}
      <Toaster />
    </main>
  );
}
