import { isUtf8 } from 'node:buffer';
import type { ContentStore } from '#services/core/content/content-store.js';
import { EXTENSION_FILE } from '../package/layout.js';
import type { Collection, ManifestHead } from './collect.js';
import type { DraftFile, FilePart, PackageDraft } from './draft.js';
import type { Spool } from './spool.js';

interface Spools {
  readonly texts: Spool;
  readonly tasks: Spool;
  readonly issues: Spool;
}

/** A file of a package, ready to send: a text, or bytes with a media type. */
export interface OpenFile {
  readonly contentType: string | null;
  readonly chunks: AsyncIterable<Buffer>;
}

/** A complete package. Its texts are in files on this machine until it is closed; the rest is in the content store. */
export class CompanyPackage {
  readonly extensionPath = EXTENSION_FILE;
  readonly rootPath: string;
  readonly manifest: ManifestHead;
  readonly warnings: readonly string[];
  readonly files: readonly DraftFile[];

  constructor(
    { rootPath, manifest }: Collection,
    { files, warnings }: PackageDraft,
    private readonly spools: Spools,
    private readonly contents: ContentStore,
  ) {
    this.rootPath = rootPath;
    this.manifest = manifest;
    this.warnings = warnings;
    this.files = files;
  }

  /** The tasks of the manifest: comma-separated JSON. */
  issues(): AsyncIterable<Buffer> {
    return this.spools.issues.read(this.spools.issues.whole);
  }

  async open(file: DraftFile): Promise<OpenFile> {
    if (file.contentType !== 'unknown') return { contentType: file.contentType, chunks: this.chunksOf(file.parts) };
    // Files of skills are small. Only their bytes show whether they are texts.
    const bytes = await this.bytesOf(file);
    return {
      contentType: isUtf8(bytes) && !bytes.includes(0) ? null : 'application/octet-stream',
      chunks: once(bytes),
    };
  }

  async bytesOf(file: DraftFile): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.chunksOf(file.parts)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async *chunksOf(parts: readonly FilePart[]): AsyncGenerator<Buffer, void, undefined> {
    for (const part of parts) {
      if (part.from === 'store') yield* await this.contents.open(part.sha256);
      else yield* this.spools[part.from].read(part.range);
    }
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.spools).map((spool) => (spool as Spool).close()));
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer, void, undefined> {
  yield bytes;
}
