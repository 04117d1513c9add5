import { withoutNul } from './text.js';

/** How many characters of the end of a stream are in a result. */
const SHOWN = 32_768;
/** How many more are remembered, to recognize a secret at the cut. */
const BEFORE = 65_536;

/** The end of a stream, whatever its length. */
export class KeptEnd {
  private text = '';

  push(chunk: string): void {
    this.text += chunk;
    if (this.text.length > 2 * (SHOWN + BEFORE)) this.text = this.text.slice(-(SHOWN + BEFORE));
  }

  /**
   * At most the last 32,768 characters, from the beginning of a line if possible, and never from within one of the
   * values: the rest of a secret would not be recognized and redacted.
   */
  end(values: readonly string[]): string {
    return this.text.length <= SHOWN ? withoutNul(this.text) : withoutNul(this.text.slice(this.cut(values)));
  }

  private cut(values: readonly string[]): number {
    const line = this.text.indexOf('\n', this.text.length - SHOWN);
    let cut = line < 0 || line === this.text.length - 1 ? this.text.length - SHOWN : line + 1;
    // Leaving one value's rest out may lead into another one.
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
