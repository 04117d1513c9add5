import type { Row } from './row.js';

// biome-ignore lint/suspicious/noExplicitAny: what commands show has many shapes
export type Loose = any;
export type Names = Record<string, Loose>;

const NAME = /\$([a-z]\w*)((?:\.\w+)*)/gi;

/** A text with what earlier commands showed: an id for an object, else the value itself. */
function filled(text: string, names: Names): string {
  return text.replaceAll(NAME, (_, name: string, path: string) => {
    const value = path
      .split('.')
      .slice(1)
      .reduce((part, key) => part?.[key], names[name]);
    if (value === undefined) throw new Error(`Nothing is known as $${name}${path}`);
    return typeof value === 'object' ? value.id : String(value);
  });
}

/** The same for every text and key of a value. */
export function filledIn(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return filled(value, names);
  if (Array.isArray(value)) return value.map((item) => filledIn(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [filled(key, names), filledIn(item, names)]));
}

export function argumentsOf({ words, payload, isText }: Row, names: Names): string[] {
  return [
    ...words.split(' ').map((word) => filled(word, names)),
    ...(payload ? ['--payload-json', JSON.stringify(filledIn(payload, names))] : []),
    ...(isText ? [] : ['--json']),
  ];
}

/** What of a value is not in another one: fields of an object, items of a list in any order, a part of a text. */
export function lacking(shown: Loose, expected: Loose, path = 'it'): string[] {
  if (typeof shown === 'string' && typeof expected === 'string') return shown.includes(expected) ? [] : [path];
  if (Array.isArray(expected)) {
    if (!Array.isArray(shown)) return [path];
    const absent = expected.filter((item) => !shown.some((one) => lacking(one, item).length === 0));
    return absent.map((item) => `${path} has no ${JSON.stringify(item)}`);
  }
  if (typeof expected !== 'object' || expected === null) return shown === expected ? [] : [`${path} is ${shown}`];
  if (typeof shown !== 'object' || shown === null) return [path];
  return Object.entries(expected).flatMap(([key, value]) => lacking(shown[key], value, `${path}.${key}`));
}

/** The part of a value at a path such as `members.-1`. */
export const partOf = (value: Loose, path?: string): Loose =>
  (path?.split('.') ?? []).reduce((part, key) => (Array.isArray(part) ? part.at(Number(key)) : part?.[key]), value);

/** JSON, or a text that is none. */
export function answerIn(text: string): Loose {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The longest of these commands with which the words begin. */
export function commandOf(words: string, commands: readonly string[]): string {
  const found = commands.filter((command) => `${words} `.startsWith(`${command} `));
  if (found.length === 0) throw new Error(`There is no command ${words}`);
  return found.toSorted((one, other) => other.length - one.length)[0] as string;
}

/** Whether a command is the one that a page names; `*` stands for anything. */
export const fits = (command: string, pattern: string): boolean =>
  pattern.endsWith('*') ? command.startsWith(pattern.slice(0, -1)) : command === pattern;
