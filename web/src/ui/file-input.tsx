import { type ChangeEvent, type DragEvent, useState } from 'react';
import { classes } from './classes.js';
import type { ControlProps } from './field.js';
import { Icon } from './icon.js';

export interface FileInputProps extends ControlProps {
  label: string;
  onFiles: (files: File[]) => void;
  /** As of a native input: `image/*,.pdf`. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  hint?: string;
}

/** Takes files by the browser's own dialog, or dropped on it. */
export function FileInput({ label, onFiles, multiple = false, disabled = false, hint, ...rest }: FileInputProps) {
  const [isOver, setOver] = useState(false);

  function give(files: FileList | null) {
    const list = [...(files ?? [])];
    if (list.length > 0) onFiles(multiple ? list : list.slice(0, 1));
  }
  function choose(event: ChangeEvent<HTMLInputElement>) {
    give(event.target.files);
    // Else the same file could not be chosen once more.
    event.target.value = '';
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) give(event.dataTransfer.files);
  }

  return (
    <label
      className={classes('file-input', isOver && 'file-input-over')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        {...rest}
        type="file"
        className="visually-hidden"
        multiple={multiple}
        disabled={disabled}
        onChange={choose}
      />
      <Icon name="upload" />
      <span>{label}</span>
      {hint && <span className="muted">{hint}</span>}
    </label>
  );
}
