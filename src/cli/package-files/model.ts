import type { Readable } from 'node:stream';

export interface PackageFile {
  /** Within the package, with slashes. */
  readonly path: string;
  readonly size: number;
  open(): Promise<Readable>;
}

export interface PackageFiles {
  readonly files: readonly PackageFile[];
  /** The archive that has just these files; null where there is none. */
  readonly archive: string | null;
  close(): Promise<void>;
}
