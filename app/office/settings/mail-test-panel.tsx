import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import MailCheck from "lucide-react/icons/mail-check";
import { useFetcher } from "react-router";
import { type SmtpReport, type SmtpStage, smtpSteps } from "#app/domain/mail-settings/smtp-report.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { formatListDate } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Panel, PanelBody, PanelHead } from "#app/office/ui/panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";

/** What the action answers a test with. */
export type MailTestResult = ActionResult & { report?: SmtpReport };

/** «Envoyer un essai»: a real mail, and what the server said at each step. */
export function MailTestPanel({ recipient }: { recipient: string }) {
  const fetcher = useFetcher<MailTestResult>();
  const isSending = fetcher.state !== "idle" && fetcher.formData !== undefined;
  const answer = fetcher.data;
  const errors = answer?.ok === false ? answer.fields : {};
  const report = answer?.ok && !isSending ? answer.report : undefined;
  return (
    <Panel>
      <PanelHead title="Envoyer un essai" />
      <PanelBody>
        <fetcher.Form
          method="post"
          action={officePaths.mailSettings}
          noValidate
          className="flex flex-wrap items-start gap-2"
        >
          <input type="hidden" name="intent" value="test" />
          <TextField
            name="recipient"
            label={<span className="sr-only">Adresse où l’envoyer</span>}
            type="email"
            defaultValue={recipient}
            error={errors.recipient}
            autoComplete="email"
            className="min-w-0 flex-1 basis-60 [&>div:first-child]:mb-0"
          />
          <Button type="submit" busy={isSending} busyLabel="Envoi…" className="max-office-sm:w-full">
            Envoyer l’essai
          </Button>
        </fetcher.Form>
        <div aria-live="polite">
          {isSending && (
            <p className="mt-4 text-ink-2 text-note">
              Le serveur est appelé. Un serveur qui ne répond pas prend trente secondes au plus.
            </p>
          )}
          {report && <TestReport key={report.at} report={report} />}
        </div>
      </PanelBody>
    </Panel>
  );
}

function TestReport({ report }: { report: SmtpReport }) {
  const { stages, refusal, recipient, at } = report;
  return (
    <>
      <ol className="mt-4 space-y-3">
        {stages.map((stage) => (
          <Stage key={stage.step} stage={stage} />
        ))}
      </ol>
      {refusal ? (
        <div className="mt-4 rounded-(--panel-radius) border border-danger-line bg-danger-tint px-3 py-2.5">
          <p className="font-semibold text-danger-dark">{refusal.what}</p>
          <p className="mt-0.5 text-note">{refusal.advice}</p>
        </div>
      ) : (
        <div className="mt-4 flex items-start gap-3 rounded-(--panel-radius) border border-success/30 bg-success-tint px-3 py-2.5">
          <MailCheck className="mt-0.5 size-5 shrink-0 text-success-dark" />
          <p className="min-w-0 break-words text-note">
            <strong className="font-semibold">
              Parti à {formatListDate(at, at)} vers {recipient}, accepté par le serveur.
            </strong>{" "}
            Accepté ne veut pas dire arrivé&nbsp;: ouvrez la boîte, et les indésirables.
          </p>
        </div>
      )}
    </>
  );
}

const endings: Record<SmtpStage["step"], [done: string, failed: string]> = {
  connection: ["établie", "impossible"],
  encryption: ["établi", "impossible"],
  authentication: ["acceptés", "refusés"],
  sender: ["accepté", "refusé"],
  recipient: ["accepté", "refusé"],
  message: ["accepté", "refusé"],
};

function Stage({ stage: { step, isDone, ms, detail, words } }: { stage: SmtpStage }) {
  return (
    <li className="grid grid-cols-[1.125rem_minmax(0,1fr)_auto] gap-x-3">
      {isDone ? (
        <CircleCheck className="mt-0.5 size-4.5 text-success" />
      ) : (
        <CircleX className="mt-0.5 size-4.5 text-danger" />
      )}
      <div className="min-w-0">
        <p className={`break-words text-plain ${isDone ? "" : "font-semibold text-danger-dark"}`}>
          {smtpSteps[step]} {endings[step][isDone ? 0 : 1]}
          {detail && <span className="font-normal text-ink-2"> · {detail}</span>}
        </p>
        {words && (
          <p className="mt-0.5 whitespace-pre-wrap break-words font-mono text-help text-ink-2">{words}</p>
        )}
      </div>
      <span className="text-ink-2 text-note tabular-nums">{formatSeconds(ms)}</span>
    </li>
  );
}

function formatSeconds(ms: number): string {
  return ms < 50 ? "< 0,1\u00a0s" : `${formatNumber(ms / 1000, { min: 1, max: 1 })}\u00a0s`;
}
