import type { Rows } from '../../../core/postgres/snapshot.js';

/** Rows that come in the order of their owners, taken owner by owner. */
export class Groups<Row extends { readonly ownerId: string }> {
  private next: IteratorResult<Row, void> | undefined;

  constructor(private readonly rows: Rows<Row>) {}

  /** The rows of the next owner that has some; none for one without. */
  async *of(ownerId: string): AsyncGenerator<Row, void, undefined> {
    this.next ??= await this.rows.next();
    while (!this.next.done && this.next.value.ownerId === ownerId) {
      yield this.next.value;
      this.next = await this.rows.next();
    }
  }

  async listOf(ownerId: string): Promise<Row[]> {
    const list: Row[] = [];
    for await (const row of this.of(ownerId)) list.push(row);
    return list;
  }
}
