import { useRef } from 'react';
import { IconButton } from '../ui/button.js';
import { Tooltip } from '../ui/tooltip.js';
import type { TextFormat } from './text-edits.js';

interface ComposerToolbarProps {
  readonly onFormat: (format: TextFormat) => void;
  readonly onFiles?: ((files: File[]) => void) | undefined;
}

/** Formats without an icon of their own are shown by their marks. */
const FORMATS: readonly { readonly format: TextFormat; readonly label: string; readonly mark: string }[] = [
  { format: 'bold', label: 'Bold', mark: 'B' },
  { format: 'code', label: 'Code', mark: '<>' },
  { format: 'quote', label: 'Quote', mark: '”' },
];

export function ComposerToolbar({ onFormat, onFiles }: ComposerToolbarProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="composer-tools">
      {FORMATS.map(({ format, label, mark }) => (
        <Tooltip key={format} text={label} isName>
          <button
            type="button"
            className={`button button-quiet button-s composer-mark composer-mark-${format}`}
            aria-label={label}
            onClick={() => onFormat(format)}
          >
            {mark}
          </button>
        </Tooltip>
      ))}
      <IconButton label="List" icon="list" size="s" onClick={() => onFormat('list')} />
      <IconButton label="Link" icon="link" size="s" onClick={() => onFormat('link')} />
      {onFiles ? (
        <>
          <IconButton label="Add files" icon="attachment" size="s" onClick={() => input.current?.click()} />
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label="Files"
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])]);
              // Else the same file could not be chosen once more.
              target.value = '';
            }}
          />
        </>
      ) : null}
    </div>
  );
}
