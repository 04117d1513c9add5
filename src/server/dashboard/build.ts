import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { escapeHtml } from '#rest/pages/page.js';

/** The output folder of the dashboard's build: next to the built server, which is in `dist` in a checkout. */
export const WEB_FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('/dist/main.js') ? './web' : '../../../dist/web', import.meta.url),
);

/** Encodings of files that may exist next to their plain form, in order of preference, with their file name endings. */
export const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof ENCODINGS;

/** A file that the page loads, with the sizes of its encoded forms. */
export interface WebFile extends Readonly<Partial<Record<Encoding, number>>> {
  readonly type: string;
  readonly size: number;
}

/** A build of the dashboard: its page, and the files that the page loads, by name. */
interface WebBuild {
  readonly page: string;
  /** The manifest, unchanged. */
  readonly manifest: string;
  readonly files: ReadonlyMap<string, WebFile>;
}

const MAX_KEPT_BYTES = 4_194_304;

/** The folder of the dashboard, in which a new build may replace the previous one at any time. */
export class WebFolder {
  private readonly contents = new LRUCache<string, Buffer>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ length }) => length || 1,
  });
  private build: WebBuild | undefined;
  private seen: string | undefined;

  /** @param base the path below which clients reach the server, for example `/orgraph`; empty for the root */
  constructor(
    readonly folder: string,
    private readonly base: string,
  ) {}

  /** The current build; undefined while there is none. */
  latest(): WebBuild | undefined {
    const fingerprint = lookOf(join(this.folder, 'manifest.json'));
    if (fingerprint !== this.seen) {
      this.build = fingerprint ? this.read() : undefined;
      this.seen = fingerprint;
    }
    return this.build;
  }

  /** A file of the latest build. */
  fileOf(name: string): WebFile | undefined {
    // Another process may have served the page of a build that this process has not seen yet.
    return this.build?.files.get(name) ?? this.latest()?.files.get(name);
  }

  /** The bytes of a file, cached after the first read. */
  async contentOf(name: string): Promise<Buffer> {
    const cachedBytes = this.contents.get(name);
    if (cachedBytes) return cachedBytes;
    const bytes = await readFile(join(this.folder, 'ui', name));
    this.contents.set(name, bytes);
    return bytes;
  }

  /** The page is written before the manifest, so it belongs to the same build or a newer one. */
  private read(): WebBuild | undefined {
    try {
      const manifest = readFileSync(join(this.folder, 'manifest.json'), 'utf8');
      const page = readFileSync(join(this.folder, 'index.html'), 'utf8').replaceAll('{{base}}', () =>
        escapeHtml(this.base),
      );
      return { page, manifest, files: new Map(Object.entries(JSON.parse(manifest).files)) };
    } catch {
      return undefined; // an unreadable build counts as missing
    }
  }
}

/** A value that changes whenever a file is replaced; undefined if the file does not exist. */
function lookOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
}

/** The minimum time between reads of the file for unknown hashes: any client may send some. */
const LOOK_INTERVAL_MS = 1_000;

/** The GraphQL documents that the dashboard sends by hash, as its build lists them. */
export class WebDocuments {
  // Documents of previous builds stay: their tabs may still be open.
  private readonly texts = new Map<string, string>();
  private readonly path: string;
  private seen: string | undefined;
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(folder: string) {
    this.path = join(folder, 'documents.json');
  }

  textOf(hash: string): string | undefined {
    if (!this.texts.has(hash)) this.look();
    return this.texts.get(hash);
  }

  private look(): void {
    const now = performance.now();
    if (now - this.lookedAt < LOOK_INTERVAL_MS) return;
    this.lookedAt = now;
    const fingerprint = lookOf(this.path);
    if (!fingerprint || fingerprint === this.seen) return;
    this.seen = fingerprint;
    const documents = JSON.parse(readFileSync(this.path, 'utf8')) as Record<string, string>;
    for (const [hash, text] of Object.entries(documents)) this.texts.set(hash, text);
  }
}
