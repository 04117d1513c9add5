import type { Goal } from './use-goals.js';

/** A goal with those that lead to it. */
export interface GoalNode {
  readonly id: string;
  readonly label: string;
  readonly goal: Goal;
  readonly children: readonly GoalNode[];
}

/** Goals below those that they lead to. One whose parent is not among them stands at the top. */
export function goalTree(goals: readonly Goal[]): readonly GoalNode[] {
  const known = new Set(goals.map(({ id }) => id));
  const byParent = new Map<string, Goal[]>();
  for (const goal of goals) {
    const parentId = goal.parentId && known.has(goal.parentId) ? goal.parentId : '';
    byParent.set(parentId, [...(byParent.get(parentId) ?? []), goal]);
  }
  const below = (parentId: string): readonly GoalNode[] =>
    (byParent.get(parentId) ?? []).map((goal) => ({
      id: goal.id,
      label: goal.title,
      goal,
      children: below(goal.id),
    }));
  return below('');
}

/** A goal and all below it: what it may not be moved below. */
export function withDescendants(goals: readonly Goal[], goalId: string): ReadonlySet<string> {
  const found = new Set([goalId]);
  for (const id of found) for (const goal of goals) if (goal.parentId === id) found.add(goal.id);
  return found;
}
