import type { PackageFiles } from './files.js';

interface Received {
  readonly path: string;
  readonly sha256: string;
  readonly byteSize: number;
}

/**
 * A zip archive that this server received, in a file that is removed after the response. It is a class, so no JSON
 * request can be parsed into one.
 */
export class ReceivedArchive {
  readonly sha256: string;
  readonly byteSize: number;
  readonly #path: string;
  readonly #opened: PackageFiles[] = [];

  constructor({ path, sha256, byteSize }: Received) {
    this.#path = path;
    this.sha256 = sha256;
    this.byteSize = byteSize;
  }

  /** The files of the archive, opened by `open`. They stay open until the archive is closed. */
  async filesBy(open: (path: string) => Promise<PackageFiles>): Promise<PackageFiles> {
    const files = await open(this.#path);
    this.#opened.push(files);
    return files;
  }

  async close(): Promise<void> {
    for (const files of this.#opened.splice(0)) await files.close();
  }
}
