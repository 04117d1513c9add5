/** Marks for units of the body that are not shown unchanged. */
export const HIDDEN = 1;
export const SPACE = 2;

/** A body with a mark for each of its units. */
export class Marks {
  readonly of: Uint8Array;

  constructor(readonly body: string) {
    this.of = new Uint8Array(body.length);
  }

  hide(start: number, end: number): void {
    this.of.fill(HIDDEN, start, end);
  }
}
