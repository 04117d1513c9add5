/** What a unit of the body is to the reader, when it is not shown as it is. */
export const HIDDEN = 1;
export const SPACE = 2;

/** The body's units with what each is to the reader. */
export class Marks {
  readonly of: Uint8Array;

  constructor(readonly body: string) {
    this.of = new Uint8Array(body.length);
  }

  hide(start: number, end: number): void {
    this.of.fill(HIDDEN, start, end);
  }
}
