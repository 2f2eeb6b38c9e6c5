import Mail from "lucide-react/icons/mail";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { type PreviewedMail, previewedMails } from "#app/domain/mails/previewed-mails.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { FailureNotice } from "#app/office/ui/failure-notice.tsx";
import { Panel, PanelFoot, PanelHead } from "#app/office/ui/panel.tsx";
import { SegmentedChoice } from "#app/office/ui/segmented-choice.tsx";
import { Button } from "#app/ui/button.tsx";

interface Loaded {
  kind: PreviewedMail;
  preview: { subject: string; html: string; bytes: number } | null;
}

/** In CSS pixels: a mail program at a desk, and a phone's. */
const widths = { desk: 640, phone: 375 };
const height = 560;

/** «Vos courriels»: each as it would leave now, with values that are made up. */
export function MailPreviews({ canSend }: { canSend: boolean }) {
  const [kind, setKind] = useState<PreviewedMail>("quote");
  const [device, setDevice] = useState<keyof typeof widths>("phone");
  const [light, setLight] = useState<"clair" | "sombre">("clair");
  const fetcher = useFetcher<Loaded>();
  const { load } = fetcher;
  const address = `${officePaths.mailPreview(kind)}${light === "sombre" ? "?sombre" : ""}`;
  useEffect(() => {
    void load(address);
  }, [load, address]);
  const preview = fetcher.data?.preview;
  return (
    <Panel className="min-w-0">
      <PanelHead title="Vos courriels" />
      <ul className="divide-y divide-line" aria-label="Courriels envoyés par le site">
        {Object.entries(previewedMails).map(([name, { label, to }]) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === kind}
              onClick={() => setKind(name as PreviewedMail)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 px-(--panel-padding) py-2 text-left text-plain hover:bg-paper aria-pressed:bg-blue-tint aria-pressed:font-semibold office-lg:min-h-9.5"
            >
              <Mail className="size-4 shrink-0" />
              <span className="min-w-0 flex-1">{label}</span>
              <span className="font-normal text-ink-2 text-note">{to}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="border-line border-t px-(--panel-padding) py-2.5">
        <p className="break-words text-note">
          <span className="text-ink-2">Objet&nbsp;: </span>
          <span className="font-medium">{preview?.subject ?? "…"}</span>
        </p>
        <div className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
          <SegmentedChoice
            name="device"
            label="Largeur"
            look="bar"
            value={device}
            onChange={setDevice}
            options={[
              { value: "phone", label: "Téléphone" },
              { value: "desk", label: "Ordinateur" },
            ]}
          />
          <SegmentedChoice
            name="light"
            label="Fond"
            look="bar"
            value={light}
            onChange={setLight}
            options={[
              { value: "clair", label: "Clair" },
              { value: "sombre", label: "Sombre" },
            ]}
          />
        </div>
      </div>
      {fetcher.data && !preview ? (
        <FailureNotice
          message="L’aperçu n’a pas pu être chargé."
          isRetrying={fetcher.state !== "idle"}
          onRetry={() => void load(address)}
          className="m-4"
        />
      ) : (
        <MailFrame
          html={preview?.html ?? ""}
          title={`Aperçu\u00a0: ${previewedMails[kind].label}`}
          width={widths[device]}
          isLoading={fetcher.state !== "idle"}
        />
      )}
      <PanelFoot>
        <span className="text-ink-2 text-note">
          {preview
            ? `${formatNumber(preview.bytes / 1000, { min: 1, max: 1 })}\u00a0ko, sans image distante`
            : ""}
        </span>
        <SendToMe kind={kind} canSend={canSend} />
      </PanelFoot>
    </Panel>
  );
}

interface MailFrameProps {
  html: string;
  title: string;
  width: number;
  isLoading: boolean;
}

/** A document of its own, without scripts or origin, drawn at its true width and shrunk to the room there is. */
function MailFrame({ html, title, width, isLoading }: MailFrameProps) {
  const room = useRef<HTMLDivElement>(null);
  const [free, setFree] = useState(width);
  useEffect(() => {
    if (!room.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setFree(entry.contentRect.width);
    });
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);
  const scale = free > 0 ? Math.min(1, free / width) : 1;
  return (
    <div ref={room} style={{ height }} className="overflow-hidden border-line border-t bg-paper-2">
      <iframe
        sandbox=""
        srcDoc={html}
        title={title}
        style={{
          width,
          height: height / scale,
          transform: `scale(${scale})`,
          marginInline: scale < 1 ? 0 : "auto",
        }}
        className={`block origin-top-left border-0 transition-opacity ${isLoading ? "opacity-60" : ""}`}
      />
    </div>
  );
}

function SendToMe({ kind, canSend }: { kind: PreviewedMail; canSend: boolean }) {
  const fetcher = useFetcher<ActionResult>();
  return (
    <fetcher.Form method="post" action={officePaths.mailSettings}>
      <input type="hidden" name="intent" value="preview" />
      <input type="hidden" name="kind" value={kind} />
      <Button type="submit" variant="secondary" busy={fetcher.state !== "idle"} disabled={!canSend}>
        Me l’envoyer
      </Button>
    </fetcher.Form>
  );
}
