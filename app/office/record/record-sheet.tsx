import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Dialog, type DialogProps } from "#app/office/ui/dialog.tsx";

type RecordSheetProps = Pick<DialogProps, "title" | "description" | "aside" | "width"> & {
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
