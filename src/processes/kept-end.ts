import { withoutNul } from './text.js';

/** The number of characters from the end of a stream that a result contains. */
const SHOWN = 32_768;
/** The number of characters kept before them, to recognize a secret at the cut. */
const BEFORE = 65_536;

/** Keeps the end of a stream of any length. */
export class KeptEnd {
  private text = '';

  push(chunk: string): void {
    this.text += chunk;
    if (this.text.length > 2 * (SHOWN + BEFORE)) this.text = this.text.slice(-(SHOWN + BEFORE));
  }

  /**
   * At most the last 32,768 characters. The text starts at a line if possible, and never within one of the values: the
   * rest of a secret would not be recognized and redacted.
   */
  end(values: readonly string[]): string {
    return this.text.length <= SHOWN ? withoutNul(this.text) : withoutNul(this.text.slice(this.cut(values)));
  }

  private cut(values: readonly string[]): number {
    const line = this.text.indexOf('\n', this.text.length - SHOWN);
    let cut = line < 0 || line === this.text.length - 1 ? this.text.length - SHOWN : line + 1;
    // Skipping the rest of one value may lead into another value.
    for (let before = -1; before !== cut; ) {
      before = cut;
      for (const value of values) {
        const at = this.text.indexOf(value, Math.max(cut - value.length + 1, 0));
        if (value && at >= 0 && at < cut) cut = at + value.length;
      }
    }
    return cut;
  }
}

/** Every text within a value. */
export function textsWithin(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsWithin) : [];
}
