import { unprocessable } from '#services/core/errors/errors.js';
import { assertPackagePaths, blobFile, fileKindOf, packagePathFlaw } from '../package/layout.js';
import type { PackageIssue, PackageManifest } from '../package/manifest.js';
import type { InventoryEntry } from './model.js';
import type { SpoolRange } from './spool.js';

/** The destination of texts: a spool, or a counter for a preview. */
export interface Texts {
  write(text: string | Uint8Array): Promise<SpoolRange>;
  /** The range of everything written so far. */
  readonly whole: SpoolRange;
}

export interface DraftStores {
  /** The texts of files. */
  readonly texts: Texts;
  /** The entries of tasks in the extension file. */
  readonly tasks: Texts;
  readonly keepIssue: (issue: PackageIssue) => Promise<void>;
}

/** Counts texts and discards them. */
export class CountedTexts implements Texts {
  private bytes = 0;

  get whole(): SpoolRange {
    return { start: 0, length: this.bytes };
  }

  async write(text: string | Uint8Array): Promise<SpoolRange> {
    const range = { start: this.bytes, length: Buffer.byteLength(text) };
    this.bytes += range.length;
    return range;
  }
}

/** A part of a file: a range of a spool, or content of the store. */
export type FilePart =
  | { readonly from: 'texts' | 'tasks'; readonly range: SpoolRange }
  | { readonly from: 'store'; readonly sha256: string };

export interface DraftFile {
  readonly path: string;
  readonly parts: readonly FilePart[];
  /** Null for a file that is generated while the package is sent. */
  readonly byteSize: number | null;
  /** The media type of a binary file; null for texts, and `unknown` if only the bytes show it. */
  readonly contentType: string | null | 'unknown';
}

interface Blob {
  readonly sha256: string;
  readonly byteSize: number;
  readonly contentType: string;
}

/** A package during its export: its files in order, its variables and its warnings. */
export class PackageDraft {
  readonly files: DraftFile[] = [];
  readonly envInputs: PackageManifest['envInputs'] = [];
  private readonly noted = new Set<string>();
  private readonly content = new Map<string, Blob>();

  /**
   * @param wants whether a file is selected
   * @param missing content that the store has lost
   */
  constructor(
    readonly stores: DraftStores,
    private readonly wants: (path: string) => boolean,
    private readonly missing: ReadonlySet<string>,
  ) {}

  warn(sentence: string): void {
    this.noted.add(sentence);
  }

  get warnings(): string[] {
    return [...this.noted];
  }

  /** The content of attachments and pictures, by hash. */
  get blobs(): Blob[] {
    return [...this.content.values()].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  }

  /** Adds a text if its file is selected, or always with `always`. */
  async addText(path: string, text: string, { always = false } = {}): Promise<boolean> {
    if (!(always || this.wants(path)) || !this.isUsable(path)) return false;
    const range = await this.stores.texts.write(text);
    this.files.push({ path, parts: [{ from: 'texts', range }], byteSize: range.length, contentType: null });
    return true;
  }

  /** Adds a picture if it is selected. Without bytes, it is generated when the package is sent. */
  async addPicture(path: string, contentType: string, bytes: Uint8Array | null): Promise<void> {
    if (!this.wants(path)) return;
    const range = bytes && (await this.stores.texts.write(bytes));
    this.files.push({
      path,
      parts: range ? [{ from: 'texts', range }] : [],
      byteSize: range?.length ?? null,
      contentType,
    });
  }

  /** Adds a file of a skill if it is selected. */
  addStored(path: string, { sha256, size }: { sha256: string; size: number }): void {
    if (!this.wants(path) || !this.isUsable(path)) return;
    if (this.missing.has(sha256)) this.warn(`The file ${path} was left out: its content is no longer stored.`);
    else this.files.push({ path, parts: [{ from: 'store', sha256 }], byteSize: size, contentType: 'unknown' });
  }

  /** Adds a file whose parts are already written. */
  addParts(path: string, parts: readonly FilePart[], byteSize: number): void {
    this.files.push({ path, parts, byteSize, contentType: null });
  }

  /** Adds content that the package needs. @returns false if the store has lost it */
  needsBlob({ sha256, byteSize, contentType }: Blob): boolean {
    if (this.missing.has(sha256)) return false;
    // The same bytes may have been uploaded with several types. The first type by name wins, independent of the order.
    const existingBlob = this.content.get(sha256);
    if (!existingBlob || contentType < existingBlob.contentType)
      this.content.set(sha256, { sha256, byteSize, contentType });
    return true;
  }

  addBlobs(): void {
    for (const { sha256, byteSize, contentType } of this.blobs) {
      this.files.push({ path: blobFile(sha256), parts: [{ from: 'store', sha256 }], byteSize, contentType });
    }
  }

  get inventory(): InventoryEntry[] {
    return this.files.map(({ path, byteSize }) => ({ path, kind: fileKindOf(path), byteSize }));
  }

  /** @throws 422 for a selected path without a file, and for paths that cannot coexist */
  assertWhole(selectedFiles: readonly string[]): void {
    const paths = new Set(this.files.map(({ path }) => path));
    const unknown = selectedFiles.filter((path) => !paths.has(path.normalize('NFC')));
    if (unknown.length > 0) {
      throw unprocessable(`The package has no file ${unknown[0]}`, { unknown: unknown.slice(0, 100) });
    }
    assertPackagePaths([...paths]);
  }

  private isUsable(path: string): boolean {
    const flaw = packagePathFlaw(path);
    if (flaw !== null) this.warn(`The file ${JSON.stringify(path)} was left out: its path ${flaw}.`);
    return flaw === null;
  }
}
