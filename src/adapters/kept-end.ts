import { storable } from './text.js';

/** How many characters of a stream's end a result has. */
const SHOWN = 32_768;
/** Remembered before that, to recognize a secret that the cut would fall into. */
const BEFORE = 65_536;

/** The end of a stream, whatever its length. */
export class KeptEnd {
  private text = '';

  push(chunk: string): void {
    this.text += chunk;
    if (this.text.length > 2 * (SHOWN + BEFORE)) this.text = this.text.slice(-(SHOWN + BEFORE));
  }

  /**
   * The last 32,768 characters or less. It begins with a line where it can, and never within one of the values: what is
   * left of half a secret would not be recognized by whoever redacts it.
   */
  end(values: readonly string[]): string {
    return this.text.length <= SHOWN ? storable(this.text) : storable(this.text.slice(this.cut(values)));
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
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}
