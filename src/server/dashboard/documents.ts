import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookOf } from './build.js';

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
