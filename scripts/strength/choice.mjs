import { sha256 } from '../project.mjs';

/** Returns the part of the project that a source file belongs to: a folder of src, a domain of the services, or web. */
export function areaOf(path) {
  const [top, folder, domain = ''] = path.split('/');
  if (top !== 'src') return top;
  if (folder.includes('.')) return 'programs';
  return folder === 'services' && !domain.includes('.') ? `services/${domain}` : folder;
}

/** Sorts by chance. The order of two items depends on the seed and on their ids alone, not on the other items. */
export function shuffled(items, seed, idOf) {
  const keyed = items.map((item) => ({ item, key: sha256(seed, '\n', idOf(item)) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item);
}

/** Takes one item of each group in turn until none is left. Within a group, the order stays. */
export function stratified(items, groupOf) {
  const groups = [...groupedBy(items, groupOf)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, members]) => members);
  const turns = Math.max(0, ...groups.map((members) => members.length));
  return Array.from({ length: turns }, (_, turn) => groups.flatMap((members) => members.slice(turn, turn + 1))).flat();
}

/** Returns a map from each group's key to its members. */
export function groupedBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
