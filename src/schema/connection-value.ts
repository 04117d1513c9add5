import type { Page } from '../services/core/rows/loaders.js';

/** The source of a connection's fields. Values derived from its page are computed only on request. */
export class ConnectionValue<T> {
  /**
   * @param page null if the document requests nothing of it
   * @param count the number of all nodes, or a function that reads it
   */
  constructor(
    private readonly page: Omit<Page<unknown>, 'nodes'> | null,
    readonly nodes: readonly T[],
    private readonly count: number | (() => Promise<number>),
  ) {}

  get edges(): Edge<T>[] {
    return this.nodes.map((node, index) => new Edge(node, this.cursors, index));
  }

  get pageInfo() {
    const { page } = this;
    return {
      hasNextPage: page?.hasNextPage ?? false,
      hasPreviousPage: page?.hasPreviousPage ?? false,
      get startCursor() {
        return page?.cursors[0] ?? null;
      },
      get endCursor() {
        return page?.cursors.at(-1) ?? null;
      },
    };
  }

  get totalCount(): number | Promise<number> {
    return typeof this.count === 'number' ? this.count : this.count();
  }

  private readonly cursors = (index: number): string => this.page?.cursors[index] as string;
}

/** A node with its cursor, which is computed only when it is requested. */
class Edge<T> {
  constructor(
    readonly node: T,
    private readonly cursors: (index: number) => string,
    private readonly index: number,
  ) {}

  get cursor(): string {
    return this.cursors(this.index);
  }
}
