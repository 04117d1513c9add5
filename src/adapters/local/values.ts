/** What a vendor's event holds: anything may be missing, or be something else than expected. */
export type Fields = Readonly<Record<string, unknown>>;

const MAX_COUNT = 2_147_483_647;

/** The value as an object; empty where it is none. */
export const fieldsOf = (value: unknown): Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};

/** The value as a list; empty where it is none. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value as a text that says something. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value : undefined;

/** The value as a number of things; 0 where it is none. */
export const countOf = (value: unknown): number =>
  typeof value === 'number' && value > 0 ? Math.min(Math.round(value), MAX_COUNT) : 0;

/** The value as an amount of money, in the unit it is told in. */
export const amountOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/** The object that a line of JSON tells; undefined where it tells none. */
export function objectIn(line: string): Fields | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return fieldsOf(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** What a tool is used for, in short. */
export function purposeOf(input: unknown): string {
  const fields = fieldsOf(input);
  for (const key of ['command', 'cmd', 'file_path', 'filePath', 'path', 'pattern', 'query', 'url', 'description']) {
    const told = textOf(fields[key]);
    if (told) return told;
  }
  return Object.keys(fields).length > 0 ? JSON.stringify(fields) : '';
}
