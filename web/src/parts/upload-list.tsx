import { IconButton } from '../ui/button.js';
import { Meter } from '../ui/progress.js';
import type { PendingUpload } from './use-uploads.js';

interface UploadListProps {
  readonly uploads: readonly PendingUpload[];
  readonly onDrop: (key: number) => void;
}

/** The files that are being sent, and those that could not be. */
export function UploadList({ uploads, onDrop }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className="upload-list">
      {uploads.map(({ key, name, progress, error }) => (
        <li key={key} className="upload">
          <span className="truncate">{name}</span>
          {error ? (
            <span className="upload-error" role="alert">
              {error}
            </span>
          ) : (
            <Meter label={`Upload of ${name}`} value={progress * 100} max={100} tone="accent" />
          )}
          <IconButton
            label={error ? `Put ${name} away` : `Cancel ${name}`}
            icon="close"
            size="s"
            onClick={() => onDrop(key)}
          />
        </li>
      ))}
    </ul>
  );
}
