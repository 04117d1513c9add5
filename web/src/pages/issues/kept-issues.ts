import type { IssueStatus } from './issue-query.js';
import type { ListIssue } from './list-items.js';

/** So long the list of the new status has to answer. */
export const KEPT_MS = 3_000;

interface Seen {
  readonly issue: ListIssue;
  /** The status of the list that has it. */
  readonly status: IssueStatus;
}

/**
 * Lists of different statuses are not read at the same moment. An issue whose status has changed would vanish when its old
 * list is read before its new one, and take the focus along; so it is kept until the new list has it.
 */
export class KeptIssues {
  private seen: ReadonlyMap<string, Seen> = new Map();
  private readonly kept = new Map<string, { readonly issue: ListIssue; readonly until: number }>();
  private key = '';

  /** @param key of the question that the lists answer: nothing is kept for another one */
  withKept(
    key: string,
    lists: readonly (readonly ListIssue[])[],
    statuses: readonly IssueStatus[],
    now: number,
  ): readonly (readonly ListIssue[])[] {
    if (key !== this.key) this.forget(key);
    const present = new Map<string, Seen>();
    lists.forEach((items, index) => {
      for (const issue of items) present.set(issue.id, { issue, status: statuses[index] as IssueStatus });
    });
    for (const [id, { issue, status }] of this.seen) {
      if (!present.has(id) && issue.status !== status) this.kept.set(id, { issue, until: now + KEPT_MS });
    }
    for (const [id, { until }] of this.kept) {
      if (present.has(id) || until <= now) this.kept.delete(id);
    }
    this.seen = present;
    if (this.kept.size === 0) return lists;
    const kept = [...this.kept.values()].map(({ issue }) => issue);
    return lists.map((items, index) => [...kept.filter(({ status }) => status === statuses[index]), ...items]);
  }

  get isEmpty(): boolean {
    return this.kept.size === 0;
  }

  private forget(key: string): void {
    this.key = key;
    this.seen = new Map();
    this.kept.clear();
  }
}
