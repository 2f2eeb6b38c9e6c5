import ImagePlus from "lucide-react/icons/image-plus";
import { useFileDrop } from "#app/components/ui/use-file-drop.ts";

interface FilePickerProps {
  title: string;
  hint?: string;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  /** Its size. */
  className?: string;
}

/** A tile to press, to drop files on, or to reach with the keyboard: the whole of it is the file input's label. */
export function FilePicker({
  title,
  hint,
  accept,
  multiple = false,
  disabled = false,
  onFiles,
  className = "",
}: FilePickerProps) {
  const { isOver, labelProps, inputProps } = useFileDrop({ multiple, disabled, onFiles });
  return (
    <label
      {...labelProps}
      className={`drop-zone flex cursor-pointer flex-col items-center justify-center gap-1 rounded-[6px] border border-control border-dashed bg-paper p-2 text-center transition-colors duration-(--motion-colour) hover:bg-paper-2 has-disabled:cursor-not-allowed has-disabled:opacity-60 data-over:border-blue data-over:bg-blue-tint ${className}`}
    >
      <ImagePlus aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
      <span className="font-medium">{isOver ? "Lâchez pour ajouter" : title}</span>
      {hint && <span className="text-help text-ink-2 max-office-sm:hidden">{hint}</span>}
      <input {...inputProps} accept={accept} />
    </label>
  );
}
