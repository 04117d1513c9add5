interface Child {
  readonly clientKey: string;
  readonly parentClientKey?: string | null | undefined;
}

/** What is wrong with how tasks are said to be part of each other, or undefined. */
export function parentageFlaw(tasks: readonly Child[]): string | undefined {
  const byKey = new Map(tasks.map((task) => [task.clientKey, task]));
  if (byKey.size < tasks.length) return 'Each clientKey must be unique';
  const orphan = tasks.find(({ parentClientKey }) => parentClientKey && !byKey.has(parentClientKey));
  if (orphan) return `Unknown parentClientKey: ${orphan.parentClientKey}`;
  const levels = levelsOf(tasks);
  if (levels.flat().length < tasks.length) return 'Tasks must not be part of themselves: parentClientKey makes a cycle';
  return undefined;
}

/** Tasks by how deep they are below those without a parent among them; those in a cycle are in no level. */
export function levelsOf<T extends Child>(tasks: readonly T[]): T[][] {
  const levels: T[][] = [];
  const placed = new Set<string>();
  let left = [...tasks];
  for (;;) {
    const ready = left.filter(({ parentClientKey }) => !parentClientKey || placed.has(parentClientKey));
    if (ready.length === 0) return levels;
    levels.push(ready);
    for (const { clientKey } of ready) placed.add(clientKey);
    left = left.filter(({ clientKey }) => !placed.has(clientKey));
  }
}
