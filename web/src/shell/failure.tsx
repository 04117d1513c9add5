import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorNote } from '../ui/states.js';

/** A page that failed. Those around it go on. */
export function Failure({ error, reset }: ErrorComponentProps) {
  return (
    <div className="page">
      <ErrorNote
        title="This page failed"
        message={error instanceof Error ? error.message : String(error)}
        hint="Reload it. If it fails again, tell those who run this server what you did."
        retry={() => {
          reset();
          location.reload();
        }}
      />
    </div>
  );
}
