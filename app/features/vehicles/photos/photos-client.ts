import { askToSignIn } from "#app/features/accounts/session-watch.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";

export type PhotoChange =
  | { intent: "add"; file_id: string }
  | { intent: "remove"; photo_id: string }
  | { intent: "order"; photo_ids: string };

export type PhotoResult = ActionResult & {
  /** The photos are others than this page shows. */
  isOutdated: boolean;
};

const noAnswer: PhotoResult = {
  isOutdated: false,
  ok: false,
  message: "",
  detail: "Le serveur ne répond pas. Réessayez dans un instant.",
  fields: {},
  stale: null,
};

/** One change of a vehicle's photos. Never throws: what went wrong is in the answer. */
export async function postPhotoChange(vehicleId: string, change: PhotoChange): Promise<PhotoResult> {
  try {
    const response = await fetch(officePaths.vehiclePhotos(vehicleId), {
      method: "POST",
      body: new URLSearchParams(change),
    });
    if (response.status === 401) {
      await askToSignIn();
      return await postPhotoChange(vehicleId, change);
    }
    const result = (await response.json()) as ActionResult;
    return { ...result, isOutdated: result.ok || response.status === 404 || response.status === 409 };
  } catch {
    return noAnswer;
  }
}
