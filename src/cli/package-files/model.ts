import type { Readable } from 'node:stream';

export interface LocalPackageFile {
  /** Within the package, with slashes. */
  readonly path: string;
  readonly size: number;
  open(): Promise<Readable>;
}

export interface LocalPackageFiles {
  readonly files: readonly LocalPackageFile[];
  /** The archive with exactly these files; null if there is none. */
  readonly archive: string | null;
  close(): Promise<void>;
}
