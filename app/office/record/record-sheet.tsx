import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { additionOf, type RecordKind, recordPaths } from "#app/domain/records/record.ts";
import type { HistoryTable } from "#app/domain/records/records.ts";
import { withLe } from "#app/lib/elision.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { Dialog, type DialogProps } from "#app/office/ui/dialog.tsx";
import { useHeldRecord } from "./use-held-record.ts";

type RecordSheetProps = Pick<
  DialogProps,
  "title" | "description" | "aside" | "width" | "closable" | "dismissible"
> & {
  /** right: an editor beside its table; center: a short form. */
  placement?: "right" | "center";
  /** The table's address, with its search and page. */
  closeTo: string;
  children: ReactNode;
};

/** An editor over its table. It has an address of its own: closing it is going back to the table's. */
export function RecordSheet({ closeTo, placement = "right", children, ...props }: RecordSheetProps) {
  const navigate = useNavigate();
  return (
    <Dialog
      {...props}
      open
      placement={placement}
      onOpenChange={(open) => {
        if (!open) void navigate(closeTo, { preventScrollReset: true });
      }}
    >
      {children}
    </Dialog>
  );
}

interface RecordEditorProps<Row> extends Pick<RecordSheetProps, "placement" | "width"> {
  kind: Pick<RecordKind, "table" | "label" | "isFeminine" | "path">;
  /** «modèle», where the record is called otherwise elsewhere. */
  noun?: string;
  /** Null for a new one. */
  record: Row | null;
  description?: (held: Row) => ReactNode;
  aside?: (held: Row) => ReactNode;
  form: (
    held: Row | null,
    props: { key: string; closeTo: string; onDirty: (isDirty: boolean) => void; onReload: () => void },
  ) => ReactNode;
}

/** The sheet of a new record, or of one that is edited. */
export function RecordEditor<Row extends { id: string; name: string; version: string }>(
  props: RecordEditorProps<Row>,
) {
  const { kind, noun = kind.label.toLowerCase(), record, description, aside, form, ...look } = props;
  const closeTo = `${recordPaths(kind).list}${useLocation().search}`;
  const { held, key, onDirty, reload } = useHeldRecord(record);
  return (
    <RecordSheet
      {...look}
      title={
        held
          ? `Modifier ${withLe(noun, kind.isFeminine ? "la" : "le")}`
          : additionOf({ ...kind, label: noun })
      }
      description={held ? (description?.(held) ?? held.name) : undefined}
      aside={
        held && (
          <>
            <RecordHistory table={kind.table as HistoryTable} id={held.id} />
            {aside?.(held)}
          </>
        )
      }
      closeTo={closeTo}
    >
      {form(held, { key, closeTo, onDirty, onReload: () => void reload() })}
    </RecordSheet>
  );
}
