import { ImagePlus } from "lucide-react";
import { useState } from "react";

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
  const [isOver, setOver] = useState(false);
  return (
    <label
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
      }}
      className={`drop-zone flex cursor-pointer flex-col items-center justify-center gap-1 rounded-[6px] border border-control border-dashed bg-paper p-2 text-center transition-colors duration-(--motion-colour) hover:bg-paper-2 has-disabled:cursor-not-allowed has-disabled:opacity-60 data-over:border-blue data-over:bg-blue-tint ${className}`}
    >
      <ImagePlus aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
      <span className="font-medium">{isOver ? "Lâchez pour ajouter" : title}</span>
      {hint && <span className="text-help text-ink-2 max-office-sm:hidden">{hint}</span>}
      <input
        type="file"
        className="sr-only"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}
