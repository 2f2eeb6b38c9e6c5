import { type ChangeEvent, type DragEvent, useState } from "react";

type FileDropOptions = {
  multiple: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
};

/** A label that takes dropped files, and the file input in it, reached by press and keyboard. */
export function useFileDrop({ multiple, disabled, onFiles }: FileDropOptions) {
  const [isOver, setOver] = useState(false);

  function take(files: File[]) {
    if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  }

  return {
    isOver,
    labelProps: {
      "data-over": isOver || undefined,
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(!disabled);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      },
    },
    inputProps: {
      type: "file",
      className: "sr-only",
      multiple,
      disabled,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        take([...(event.currentTarget.files ?? [])]);
        // The same file may be chosen again after it was removed.
        event.currentTarget.value = "";
      },
    },
  } as const;
}
