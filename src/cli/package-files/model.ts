import type { Readable } from 'node:stream';

export interface PackageFile {
  /** Within the package, with slashes. */
  readonly path: string;
  readonly size: number;
  open(): Promise<Readable>;
}

export interface PackageFiles {
  readonly files: readonly PackageFile[];
  close(): Promise<void>;
}
