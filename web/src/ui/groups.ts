/** Items by their group, in the order in which groups appear; those without one under the empty name. */
export function groupsOf<Item extends { group?: string }>(items: readonly Item[]): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = item.group ?? '';
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return [...groups];
}
