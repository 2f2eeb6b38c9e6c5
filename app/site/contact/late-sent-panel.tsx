import { type ComponentProps, lazy, Suspense } from "react";
import type { AnswerPanel as Answer, SentPanel as Sent } from "./sent-panel.tsx";

const load = () => import("./sent-panel.tsx");
const LoadedAnswer = lazy(() =>
  load().then(
    (loaded) => ({ default: loaded.AnswerPanel }),
    () => new Promise<never>(() => {}),
  ),
);
const LoadedSent = lazy(() =>
  load().then(
    (loaded) => ({ default: loaded.SentPanel }),
    () => ({ default: SentReference }),
  ),
);

/** Fetches what follows the form, while somebody is still writing in it. */
export function prepareSentPanel(): void {
  load().catch(() => {});
}

export function SentPanel(props: ComponentProps<typeof Sent>) {
  return (
    <Suspense fallback={<SentReference sent={props.sent} />}>
      <LoadedSent {...props} />
    </Suspense>
  );
}

/** Stands in the page's HTML: where its script cannot be had, that stays. */
export function AnswerPanel(props: ComponentProps<typeof Answer>) {
  return (
    <Suspense>
      <LoadedAnswer {...props} />
    </Suspense>
  );
}

/** Where the script cannot be had, that it was sent and its reference are told all the same. */
function SentReference({ sent }: Pick<ComponentProps<typeof Sent>, "sent">) {
  return (
    <div role="status">
      <h2 className="text-h2">Message envoyé !</h2>
      {sent?.request && (
        <p className="mt-7">
          Votre référence&nbsp;: <strong className="font-bold text-blue">{sent.request.reference}</strong>
        </p>
      )}
    </div>
  );
}
