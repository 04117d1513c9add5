import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type BackupTable, entryOf, MANIFEST, Manifest } from './manifest.js';

const MAX_MANIFEST_BYTES = 64 * 1024 ** 2;

/** A backup that was opened for reading. */
export class BackupArchive {
  private constructor(
    readonly manifest: Manifest,
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws Error that says why the file is no backup that this version can read */
  static async open(path: string): Promise<BackupArchive> {
    const options = { lazyEntries: true, autoClose: false } as const;
    const zip = await openPromise(path, options).catch((error: NodeJS.ErrnoException) => {
      throw error.syscall ? error : new Error(`${path} is no backup: it is not complete, or no archive at all`);
    });
    try {
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      return new BackupArchive(await manifestIn(zip, entries.get(MANIFEST), path), zip, entries);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** The rows of a table. The stream fails at its end where they are not those that were written. */
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
        done(isSame ? null : new Error(`The backup is damaged: ${entryOf(table)} is not what was written`));
      },
    });
    checked.on('error', () => {}); // whoever reads it is told, also when it fails before that
    const rows = await this.zip.openReadStreamPromise(entry);
    rows.on('error', ({ message }: Error) => checked.destroy(new Error(`The backup is damaged: ${message}`)));
    return rows.pipe(checked);
  }

  close(): void {
    this.zip.close();
  }
}

async function manifestIn(zip: ZipFile, entry: Entry | undefined, path: string): Promise<Manifest> {
  if (!entry || entry.uncompressedSize > MAX_MANIFEST_BYTES)
    throw new Error(`${path} is no backup: it has no ${MANIFEST}`);
  const text = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
  const found = Manifest.safeParse(parsed(text));
  if (found.success) return found.data;
  throw new Error(`${path} is no backup that this version can read: ${found.error.issues[0]?.message}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
