/** A list with one of its items at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  const place = Math.max(0, Math.min(to, items.length - 1));
  if (item === undefined || place === from) return items;
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, place), item, ...others.slice(place)];
}

/** Items in the order of their ids; those that the order does not know come last, in their own. */
export function inOrder<Item extends { readonly id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  const places = new Map(ids.map((id, index) => [id, index]));
  return items.toSorted((one, other) => (places.get(one.id) ?? ids.length) - (places.get(other.id) ?? ids.length));
}
