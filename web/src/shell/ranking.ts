/** The items whose text has the letters of a query in its order, the best match first. All for an empty query. */
export function ranked<Item>(items: readonly Item[], query: string, textOf: (item: Item) => string): readonly Item[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return items;
  return items
    .map((item, place) => ({ item, place, rank: rankOf(textOf(item).toLowerCase(), wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.place - b.place)
    .map(({ item }) => item);
}

/** 4 for what begins with it, 3 for a word that does, 2 for what has it, 1 for what has its letters, 0 otherwise. */
function rankOf(text: string, wanted: string): number {
  if (text.startsWith(wanted)) return 4;
  if (text.includes(` ${wanted}`)) return 3;
  if (text.includes(wanted)) return 2;
  let at = 0;
  for (const letter of wanted) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return 0;
  }
  return 1;
}
