import ImagePlus from "lucide-react/icons/image-plus";
import { type ReactNode, useState } from "react";

type FileDropProps = {
  /** MIME types or extensions, as `<input accept>` takes them. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  className?: string;
  children: (isOver: boolean) => ReactNode;
};

/** To press, to drop files on, or to reach with the keyboard: the whole of it is the file input's label. */
export function FileDrop({ accept, multiple, disabled, onFiles, className, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);

  function take(list: FileList | null) {
    const files = [...(list ?? [])];
    if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  }

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
        take(event.dataTransfer.files);
      }}
      className={`flex cursor-pointer items-center border border-control border-dashed bg-paper transition-colors duration-(--motion-colour) hover:bg-paper-2 has-disabled:cursor-not-allowed has-disabled:opacity-60 data-over:border-blue data-over:bg-blue-tint has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-(--focus-color) has-focus-visible:outline-offset-2 ${className}`}
    >
      {children(isOver)}
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = "";
        }}
        className="sr-only"
      />
    </label>
  );
}

type FilePickerProps = Omit<FileDropProps, "children"> & { title: string; hint: string };

/** A tile of the size that `className` gives it. */
export function FilePicker({ title, hint, className, ...drop }: FilePickerProps) {
  return (
    <FileDrop {...drop} className={`flex-col justify-center gap-1 rounded-md p-2 text-center ${className}`}>
      {(isOver) => (
        <>
          <ImagePlus className="size-5 shrink-0 text-ink-2" />
          <span className="font-medium">{isOver ? "Lâchez pour ajouter" : title}</span>
          <span className="text-help text-ink-2 max-office-sm:hidden">{hint}</span>
        </>
      )}
    </FileDrop>
  );
}
