import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ErrorNote } from '../ui/states.js';

/** How browsers say that they could not load a program of the page. */
const NOT_LOADED = /dynamically imported module|Importing a module script failed/;

/** A page that failed. Those around it go on. One of a former build, whose programs are gone, is loaded anew once. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const message = error instanceof Error ? error.message : String(error);
  const [isOutdated] = useState(() => NOT_LOADED.test(message) && isFirst(message));
  useEffect(() => {
    if (isOutdated) location.reload();
  }, [isOutdated]);
  if (isOutdated) return null;
  return (
    <div className="page">
      <ErrorNote
        title="This page failed"
        message={message}
        hint="Reload it. If it fails again, tell those who run this server what you did."
        retry={() => {
          reset();
          location.reload();
        }}
      />
    </div>
  );
}

/** Whether this tab hears of it for the first time. */
function isFirst(message: string): boolean {
  const key = `orgraph-reload ${message}`;
  if (sessionStorage.getItem(key)) return false;
  sessionStorage.setItem(key, 'done');
  return true;
}
