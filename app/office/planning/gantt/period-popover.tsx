import { Popover } from "@base-ui/react/popover";
import X from "lucide-react/icons/x";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useFetcher, useNavigate, useRevalidator } from "react-router";
import { conflictOf, overlappedOption, type ShownConflict } from "#app/domain/periods/conflict.ts";
import { equivalentWords } from "#app/domain/periods/period-words.ts";
import type { Period } from "#app/domain/periods/periods.server.ts";
import type {
  CustomerToCall,
  PeriodResult,
  PeriodWays,
  PlanningRow,
  PlanningVehicle,
} from "#app/domain/periods/planning.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { useHitAnswers } from "#app/office/planning/hit-list.tsx";
import { useQuoteWord } from "#app/office/planning/quote-question.tsx";
import { ToCall } from "#app/office/planning/to-call.tsx";
import { Button } from "#app/ui/button.tsx";
import { iconButtonClass } from "#app/ui/icon-button.tsx";
import { draftOf, formFields, type PeriodDraft } from "./draft.ts";
import { isWhole } from "./geometry.ts";
import { PeriodForm } from "./period-form.tsx";
import { useWays } from "./use-ways.ts";

interface PeriodPopoverProps extends PeriodEditorProps {
  anchor: () => { getBoundingClientRect: () => DOMRect };
}

/** Beside its bar, which can be carried on meanwhile. */
export function PeriodPopover({ anchor, ...props }: PeriodPopoverProps) {
  const { form, toCall, isDirty, firstField, closeButton } = usePeriodEditor(props);
  const row = props.rows.find(({ vehicle }) => vehicle.id === props.draft.vehicleId);
  return (
    <Popover.Root
      open
      modal="trap-focus"
      onOpenChange={(open, details) => {
        if (open) return;
        const target = details.event.target as HTMLElement | null;
        // A press beside it throws away nothing that was typed.
        if (details.reason === "outside-press" && (isDirty || target?.closest?.("[data-draft]"))) {
          return details.cancel();
        }
        props.onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="right"
          align="center"
          sideOffset={10}
          collisionPadding={12}
          collisionAvoidance={{ side: "flip", align: "shift", fallbackAxisSide: "end" }}
          className="z-40 outline-none"
        >
          <Popover.Popup
            initialFocus={firstField}
            finalFocus={props.finalFocus}
            className="flex max-h-(--available-height) w-96 [--dialog-padding:1rem] max-w-(--available-width) flex-col overflow-hidden rounded-field border border-line bg-surface text-plain text-ink shadow-overlay outline-none"
          >
            <header className="flex shrink-0 items-start gap-2 px-(--dialog-padding) pt-3.5">
              <div className="min-w-0 flex-1">
                <Popover.Title className="text-panel-title">
                  {props.draft.id ? "Modifier la période" : "Nouvelle période"}
                </Popover.Title>
                {row && (
                  <Popover.Description className="text-small text-ink-2">
                    <Link
                      to={officePaths.vehicle(row.vehicle.id)}
                      className="text-ink-2 no-underline hover:underline"
                    >
                      {row.vehicle.name}
                    </Link>
                    {[row.vehicle.fleet_number, row.vehicle.plate, row.vehicle.agency_name].map(
                      (word) => word && ` · ${word}`,
                    )}
                  </Popover.Description>
                )}
              </div>
              <Popover.Close
                aria-label="Fermer"
                title="Fermer"
                className={iconButtonClass({ size: "sm", className: "-mt-1 -mr-1.5" })}
              >
                <X />
              </Popover.Close>
            </header>
            {toCall ? (
              <ToCall customers={toCall} onClose={props.onClose} firstField={closeButton} />
            ) : (
              <PeriodForm {...form} />
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface PeriodEditorProps {
  draft: PeriodDraft;
  refused?: ShownConflict | null;
  rows: PlanningRow[];
  /** One's own move of it is still being saved: the form waits for the version which that makes. */
  isMoving?: boolean;
  versionNow?: (draft: PeriodDraft) => string;
  today: string;
  action: string;
  finalFocus?: RefObject<HTMLElement | null>;
  onChange: (draft: PeriodDraft) => void;
  onClose: () => void;
  onRemove: () => void;
}

type Refusal = { answer: Extract<PeriodResult, { ok: false }>; about: string };

/** What a refusal was about: with other days it says nothing any more. */
const placeOf = ({ vehicleId, kind, from, to }: PeriodDraft) => [vehicleId, kind, from, to].join(" ");

export function usePeriodEditor(props: PeriodEditorProps) {
  const { draft, rows, isMoving = false, versionNow, today, action, onChange, onClose } = props;
  const fetcher = useFetcher<PeriodResult>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const firstField = useRef<HTMLInputElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const [toCall, setToCall] = useState<CustomerToCall[] | null>(null);
  const origin = useState(draft.vehicleId)[0];
  const ways = useWays(draft, origin);
  const [chosen, setChosen] = useState<VehicleChoice | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [opened] = useState({
    conflict: props.refused ?? null,
    about: placeOf(draft),
    draft,
    vehicle: rows.find(({ vehicle }) => vehicle.id === draft.vehicleId)?.vehicle,
  });

  const finish = useEffectEvent((answer: PeriodResult | undefined) => {
    if (!answer) return;
    if (answer.ok && answer.toCall?.length) {
      setToCall(answer.toCall);
      requestAnimationFrame(() => closeButton.current?.focus());
      return;
    }
    if (answer.ok && answer.opens) return void navigate(answer.opens);
    if (answer.ok) return onClose();
    setRefusal({ answer, about: placeOf(draft) });
    // What stands in the way, or stands instead, should be on screen.
    if (answer.conflict || answer.stale) void revalidate();
  });
  const [isAsked, setAsked] = useState(false);
  const save = useEffectEvent(() => {
    const version = versionNow?.(draft) ?? draft.version;
    const answers = hits.length > 0 ? answering.answers : null;
    const fields = formFields({ ...draft, version }, { answers, word });
    void fetcher.submit(fields, { method: "post", action });
  });
  useEffect(() => {
    if (isAsked && !isMoving) save();
  }, [isAsked, isMoving]);
  const isUnderWay = fetcher.state !== "idle";
  useEffect(() => {
    if (isUnderWay) setAsked(false);
  }, [isUnderWay]);
  const isSaving = isAsked || isUnderWay;
  // Once the rows have come anew: who goes on by keyboard finds what was saved.
  useEffect(() => finish(isSaving ? undefined : fetcher.data), [isSaving, fetcher.data]);

  const periods = rows.find(({ vehicle }) => vehicle.id === draft.vehicleId)?.periods ?? [];
  const about = placeOf(draft);
  const current = refusal?.about === about ? refusal.answer : null;
  const told = current?.conflict ?? (opened.about === about ? opened.conflict : null);
  const hits = ways?.hits ?? current?.hits ?? [];
  const answering = useHitAnswers(hits);
  const question = current?.question ?? ways?.question ?? null;
  const { word, say } = useQuoteWord(question);
  const own = rows.find(({ vehicle }) => vehicle.id === draft.vehicleId)?.vehicle;
  const vehicles = vehicleChoices(
    [own && choiceOf(own), opened.vehicle && choiceOf(opened.vehicle), chosen],
    ways,
  );
  const latest = rows.flatMap((row) => row.periods).find(({ id }) => id === draft.id);
  return {
    firstField,
    closeButton,
    toCall,
    /** Closing would throw away something. */
    isDirty: isSaving || draft.note !== opened.draft.note || draft.request !== opened.draft.request,
    form: {
      draft,
      onChange,
      today,
      conflict: isWhole(draft) ? (conflictOf(periods, draft, today) ?? told) : null,
      hits: { hits, ways: answering.ways, onChoose: answering.choose },
      quote: question && word && { question, word, onSay: say },
      vehicles,
      onVehicle(id: string) {
        setChosen(vehicles.find((vehicle) => vehicle.id === id) ?? null);
        onChange({ ...draft, vehicleId: id });
      },
      option: isWhole(draft) ? overlappedOption(periods, draft) : null,
      errors: current?.fields ?? {},
      refusal: refusal?.answer.stale && (
        <Stale answer={refusal.answer} latest={latest} draft={draft} onChange={onChange} />
      ),
      isSaving,
      firstField,
      onSubmit: () => setAsked(true),
      onCancel: onClose,
      onRemove: props.onRemove,
    },
  };
}

type VehicleChoice = { id: string; label: string };

function choiceOf({ id, name, fleet_number }: PlanningVehicle): VehicleChoice {
  return { id, label: [name, fleet_number].filter(Boolean).join(" · ") };
}

/** Those it has had in this form, and those that would do, each with what one chooses by. */
function vehicleChoices(
  known: (VehicleChoice | null | undefined)[],
  ways: PeriodWays | null,
): VehicleChoice[] {
  const others = (ways?.vehicles ?? []).map((vehicle) => ({
    id: vehicle.id,
    label: [vehicle.name, equivalentWords(vehicle)].filter(Boolean).join(" · "),
  }));
  const choices = [...known.filter((choice) => choice != null), ...others];
  return choices.filter(({ id }, at) => choices.findIndex((choice) => choice.id === id) === at);
}

/** A colleague's change stands; one's own is kept until one chooses. */
function Stale({
  answer,
  latest,
  draft,
  onChange,
}: Pick<PeriodEditorProps, "draft" | "onChange"> & {
  answer: Refusal["answer"];
  latest: Period | undefined;
}) {
  if (latest?.version === draft.version) return null;
  return (
    <div role="alert" className="rounded-badge bg-danger-tint p-3 text-small text-danger-dark">
      <p>{answer.detail}</p>
      {latest && (
        <div className="mt-2 flex flex-wrap gap-1.5">
          <Button variant="secondary" size="xs" onClick={() => onChange(draftOf(latest))}>
            Prendre la sienne
          </Button>
          <Button
            variant="secondary"
            size="xs"
            onClick={() => onChange({ ...draft, version: latest.version })}
          >
            Garder la mienne
          </Button>
        </div>
      )}
    </div>
  );
}
