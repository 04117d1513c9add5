import type { Readable } from 'node:stream';

export interface LocalPackageFile {
  /** Within the package, with slashes. */
  readonly path: string;
  readonly size: number;
  open(): Promise<Readable>;
}

export interface LocalPackageFiles {
  readonly files: readonly LocalPackageFile[];
  /** The archive that has just these files; null where there is none. */
  readonly archive: string | null;
  close(): Promise<void>;
}
