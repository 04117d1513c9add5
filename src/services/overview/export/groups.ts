import type { Rows } from '#services/core/postgres/snapshot.js';

/** Groups rows by owner. The rows arrive in the order of their owners, and owners must be read in that order. */
export class Groups<Row extends { readonly ownerId: string }> {
  private next: IteratorResult<Row, void> | undefined;

  constructor(private readonly rows: Rows<Row>) {}

  /** The rows of an owner; empty for an owner without rows. */
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
