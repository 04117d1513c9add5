import { type JsonObject, unstorable } from './fields.js';
import { yamlDocument } from './yaml.js';

/** The header of a Markdown file, between two lines of three hyphens. */
export interface FrontMatter {
  /** Null without front matter, or if it cannot be read. */
  readonly fields: JsonObject | null;
  /** The text below the front matter; the whole text without front matter. */
  readonly body: string;
  /** The problems of the front matter, in sentences. */
  readonly problems: readonly string[];
}

export const MAX_FRONT_MATTER_BYTES = 65_536;

/** The parser's time grows with the square of what it has to remember: four seconds for a list of 64 kB. */
const MAX_LINES = 1_000;
const MAX_MARKS = 2_000;
/**
 * Values nested deeper than 64 levels are rejected anyway; on deeper text the parser would first exhaust its stack, for
 * 75 ms.
 */
const MAX_DEPTH = 100;
const MARK = /[[{,!&*]|[-?:](?=\s|$)/gm;

const FENCE = /^---[ \t]*(?:\r?\n|$)/;
const CLOSING = /^---[ \t]*\r?$/m;

/** Reads the front matter of a Markdown file. It never throws, whatever the text. */
export function frontMatterOf(given: string): FrontMatter {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given;
  const opening = FENCE.exec(text)?.[0];
  if (!opening) return flawedFrontMatter(text, 'It does not begin with front matter, between two lines of ---');
  const rest = text.slice(opening.length);
  const closing = CLOSING.exec(rest.slice(0, MAX_FRONT_MATTER_BYTES + 4));
  if (!closing) {
    const isLong = rest.length > MAX_FRONT_MATTER_BYTES;
    return flawedFrontMatter(text, isLong ? TOO_LONG : 'Its front matter has no line of --- at the end');
  }
  const yaml = rest.slice(0, closing.index);
  const body = rest.slice(closing.index + closing[0].length).replace(/^\n/, '');
  if (Buffer.byteLength(yaml) > MAX_FRONT_MATTER_BYTES) return flawedFrontMatter(body, TOO_LONG);
  if (isIntricate(yaml)) return flawedFrontMatter(body, 'Its front matter has too many lines or parts');
  return { ...fieldsOf(yaml), body };
}

const TOO_LONG = `Its front matter is longer than ${MAX_FRONT_MATTER_BYTES} bytes`;

const flawedFrontMatter = (body: string, problem: string): FrontMatter => ({ fields: null, body, problems: [problem] });

const isIntricate = (yaml: string): boolean =>
  yaml.split('\n').length > MAX_LINES ||
  (yaml.match(MARK)?.length ?? 0) > MAX_MARKS ||
  bracketDepthOf(yaml) > MAX_DEPTH;

/** The nesting depth of a text's brackets, counting also those that are part of a word. */
function bracketDepthOf(yaml: string): number {
  let [depth, deepest] = [0, 0];
  for (const [bracket] of yaml.matchAll(/[[\]{}]/g)) {
    depth = Math.max(0, depth + (bracket === '[' || bracket === '{' ? 1 : -1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

type Fields = Omit<FrontMatter, 'body'>;

/**
 * The most common fault is an unquoted value with a colon: these values are parsed again with quotes. If that fails,
 * each field is parsed separately, to keep an unneeded field from invalidating the others.
 */
function fieldsOf(yaml: string): Fields {
  const read = parseYaml(yaml);
  if ('fields' in read) return { fields: read.fields, problems: [] };
  const { text, names } = withQuotes(yaml);
  const unquoted = names.map((name) => `The value of ${name} needs quotes`);
  const again = names.length > 0 ? parseYaml(text) : read;
  if ('fields' in again) return { fields: again.fields, problems: unquoted };
  const { fields, unreadable } = eachAlone(text);
  if (!fields) return { fields: null, problems: [`Its front matter cannot be read: ${read.flaw}`] };
  const lost = unreadable.map((name) => `The value of ${name} cannot be read, and is left out`);
  return { fields, problems: [...unquoted, ...lost] };
}

const FIELD_NAME = /^([A-Za-z_][\w-]*)[ \t]*:(?:[ \t]|$)/;
/** An anchor or an alias: with it, a field's own text does not determine its value. */
const REFERENCE = /(?:^|[\s[{,])[&*][^\s*]/;

/**
 * The outermost fields of a text, each parsed separately. Null if no field can be parsed, or if a field's value is
 * ambiguous.
 */
function eachAlone(yaml: string): { readonly fields: JsonObject | null; readonly unreadable: readonly string[] } {
  const parts: { readonly name: string; readonly lines: string[] }[] = [];
  for (const line of yaml.split(/\r?\n/)) {
    const name = FIELD_NAME.exec(line)?.[1];
    if (name) parts.push({ name, lines: [line] });
    else parts.at(-1)?.lines.push(line);
  }
  const isUnclear = new Set(parts.map(({ name }) => name)).size < parts.length || REFERENCE.test(yaml);
  if (isUnclear) return { fields: null, unreadable: [] };
  const fields: JsonObject = {};
  const unreadable: string[] = [];
  for (const { name, lines } of parts) {
    const read = parseYaml(lines.join('\n'));
    if ('fields' in read) Object.assign(fields, read.fields);
    else unreadable.push(name);
  }
  return { fields: Object.keys(fields).length > 0 ? fields : null, unreadable };
}

function parseYaml(yaml: string): { readonly fields: JsonObject } | { readonly flaw: string } {
  try {
    // Aliases are rejected: a few lines of them can expand to gigabytes.
    const value: unknown = yamlDocument(yaml, { uniqueKeys: true }).toJS({ maxAliasCount: 0 });
    if (value === null) return { fields: {} };
    if (typeof value !== 'object' || Array.isArray(value)) return { flaw: 'it is not a list of names with values' };
    const flaw = unstorable(value);
    return flaw ? { flaw } : { fields: asJson(value) };
  } catch (error) {
    return { flaw: firstLineOf(error) };
  }
}

/** Numbers outside JSON become null, and names with a special meaning in JavaScript are left out. */
const asJson = (value: object): JsonObject =>
  JSON.parse(JSON.stringify(value), (name, nested: unknown) => (name === '__proto__' ? undefined : nested));

/** The parser's messages continue with lines of the text. */
const firstLineOf = (error: unknown): string => {
  const [line = ''] = String((error as Error)?.message ?? error).split('\n', 1);
  return line.replace(/:\s*$/, '');
};

const PLAIN_SCALAR = /^([A-Za-z_][\w-]*):[ \t]+([^\s'"|>[{&*!#].*)$/;
const NEEDS_QUOTES = /:(?:\s|$)|^[@`%]/;

/** Quotes the values of the outermost names that need it, with the lines that continue them. */
function withQuotes(yaml: string): { readonly text: string; readonly names: readonly string[] } {
  const lines = yaml.split(/\r?\n/);
  const names: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, name, value] = PLAIN_SCALAR.exec(lines[at] as string) ?? [];
    if (!name || !value || !NEEDS_QUOTES.test(value)) continue;
    let end = at;
    while (/^[ \t]+\S/.test(lines[end + 1] ?? '')) end++;
    const quoted = [value, ...lines.slice(at + 1, end + 1)].join('\n').trimEnd().replaceAll("'", "''");
    lines.splice(at, end - at + 1, ...`${name}: '${quoted}'`.split('\n'));
    names.push(name);
    at = end;
  }
  return { text: lines.join('\n'), names };
}
