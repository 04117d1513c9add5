import { useRef, useState } from 'react';
import type { Upload } from './uploads.js';

/** A file that is being sent, or could not be. */
export interface PendingUpload {
  readonly key: number;
  readonly name: string;
  readonly progress: number;
  readonly error: string | null;
}

interface Uploads {
  readonly pending: readonly PendingUpload[];
  add(files: readonly File[]): void;
  /** Stops sending a file, or puts away that it failed. */
  drop(key: number): void;
}

/** Sends files, and inserts what shows them once they are stored. */
export function useUploads(upload: Upload | undefined, insert: (markdown: string) => void): Uploads {
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const aborters = useRef(new Map<number, AbortController>()).current;
  const lastKey = useRef(0);
  const latest = useRef(insert);
  latest.current = insert;

  const change = (key: number, changes: Partial<PendingUpload>) =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const drop = (key: number) => {
    aborters.get(key)?.abort();
    aborters.delete(key);
    setPending((all) => all.filter((one) => one.key !== key));
  };
  const sendFile = async (file: File, store: Upload) => {
    lastKey.current += 1;
    const key = lastKey.current;
    const aborter = new AbortController();
    aborters.set(key, aborter);
    setPending((all) => [...all, { key, name: file.name, progress: 0, error: null }]);
    try {
      const options = { onProgress: (progress: number) => change(key, { progress }), signal: aborter.signal };
      const markdown = await store(file, options);
      if (aborter.signal.aborted) return;
      if (markdown) latest.current(markdown);
      drop(key);
    } catch (error) {
      change(key, { error: error instanceof Error ? error.message : 'It could not be stored.' });
    }
  };
  return {
    pending,
    add: (files) => {
      if (upload) for (const file of files) void sendFile(file, upload);
    },
    drop,
  };
}
