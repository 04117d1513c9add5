import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { MasterKeys } from '#services/core/vault/master-keys.js';
import { type BackupTable, entryOf, MANIFEST, Manifest } from './manifest.js';
import { isSignedBy, SIGNATURE, Signature } from './signature.js';

const MAX_MANIFEST_BYTES = 64 * 1024 ** 2;
const MAX_SIGNATURE_BYTES = 1024;

/** A backup, opened for reading. */
export class BackupArchive {
  private constructor(
    readonly manifest: Manifest,
    /** Whether an installation with one of the reader's keys wrote it, and it has not changed since. */
    readonly isSigned: boolean,
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /**
   * @param keys of the reader; a machine that only makes backups has none
   * @throws Error that says why this version cannot read the file as a backup
   */
  static async open(path: string, keys: MasterKeys | undefined): Promise<BackupArchive> {
    const options = { lazyEntries: true, autoClose: false } as const;
    const zip = await openPromise(path, options).catch((error: NodeJS.ErrnoException) => {
      throw error.syscall ? error : new Error(`${path} is not a backup: it is incomplete, or not an archive`);
    });
    try {
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      const bytes = await contentOf(zip, entries.get(MANIFEST), MAX_MANIFEST_BYTES);
      if (!bytes) throw new Error(`${path} is not a backup: it has no ${MANIFEST}`);
      const signature = await contentOf(zip, entries.get(SIGNATURE), MAX_SIGNATURE_BYTES);
      const { data } = Signature.safeParse(signature && tryParseJson(signature));
      return new BackupArchive(manifestOf(bytes, path), isSignedBy(keys, bytes, data), zip, entries);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** The rows of a table. The stream fails at its end if they differ from those that were written. */
  async rowsOf(table: BackupTable): Promise<Readable> {
    const entry = this.entries.get(entryOf(table));
    if (!entry) throw new Error(`The backup is damaged: it has no ${entryOf(table)}`);
    const hash = createHash('sha256');
    const checked = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
      flush(done) {
        const isSame = hash.digest('hex') === table.sha256;
        done(isSame ? null : new Error(`The backup is damaged: ${entryOf(table)} has changed since`));
      },
    });
    checked.on('error', () => {}); // the reader gets the error too, even if it occurs before the read
    const rows = await this.zip.openReadStreamPromise(entry);
    rows.on('error', ({ message }: Error) => checked.destroy(new Error(`The backup is damaged: ${message}`)));
    return rows.pipe(checked);
  }

  close(): void {
    this.zip.close();
  }
}

/** A small file of the archive; undefined if it is missing or too large. */
async function contentOf(zip: ZipFile, entry: Entry | undefined, maxBytes: number): Promise<Buffer | undefined> {
  return entry && entry.uncompressedSize <= maxBytes ? buffer(await zip.openReadStreamPromise(entry)) : undefined;
}

function manifestOf(bytes: Buffer, path: string): Manifest {
  const { data, error } = Manifest.safeParse(tryParseJson(bytes));
  if (data) return data;
  throw new Error(`${path} is not a backup that this version can read: ${error.issues[0]?.message}`);
}

function tryParseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
