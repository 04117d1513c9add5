import { stringify } from 'yaml';
import type { SlicedWork } from '../../../core/concurrency/slices.js';
import type { JsonObject, JsonValue } from '../../../core/text/json.js';
import { yamlDocument } from '../../../core/text/yaml.js';
import { YAML_STYLE } from './frontmatter.js';

// The text of an extension file. A company of ten thousand tasks has one of several megabytes, and the parser needs a
// hundred times that, and the square of the number of keys: so that each entry of a section is written and read by itself.

/** One section, or one entry of a section, as YAML. What is null or empty is left out. */
export const sectionText = (name: string, value: JsonValue): string =>
  isNothing(value) ? '' : stringify({ [name]: filled(value) }, YAML_STYLE);

/** An entry of a section, below the line that begins the section (`sectionStart`). */
export function entryText(slug: string, entry: JsonObject): string {
  const text = stringify({ section: { [slug]: filled(entry) } }, YAML_STYLE);
  return text.slice(text.indexOf('\n') + 1);
}

export const sectionStart = (name: string): string => `${name}:\n`;

const isNothing = (value: JsonValue | undefined): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0);

/** Free JSON, of which nothing may be left out. */
const FREE = new Set(['config', 'runtime', 'metadata', 'defaultValue']);

/** The value without what is null or empty. */
function filled(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(filled);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, nested]) => !isNothing(nested));
  return Object.fromEntries(entries.map(([key, nested]) => [key, FREE.has(key) ? nested : filled(nested)]));
}

/** A flaw of the text, as a sentence. */
export class ExtensionFlaw extends Error {
  override readonly name = 'ExtensionFlaw';
}

/** Longer parts are refused: the parser takes the square of what it has to remember. */
const MAX_PART = 1_048_576;

/** An archive has at most half as many files. Half a million entries would take half a minute. */
const MAX_PARTS = 100_000;

/**
 * Reads the text of an extension file, section by section and entry by entry where it is written in blocks, as ours are.
 * It can be run in slices. @throws ExtensionFlaw
 */
export function* extensionReading(text: string): SlicedWork<JsonObject> {
  const value: JsonObject = {};
  let parts = 0;
  for (const section of partsOf(text, /^[^\s#-]/)) {
    for (const part of section.length > MAX_TOGETHER ? entriesOf(section) : [section]) {
      if (++parts > MAX_PARTS) throw new ExtensionFlaw(`It has more than ${MAX_PARTS} entries`);
      merge(value, parsed(part));
      yield;
    }
  }
  return value;
}

/** Sections that are longer are read entry by entry. */
const MAX_TOGETHER = 65_536;

/** The entries of a section, each with the line that begins the section. */
function entriesOf(section: string): string[] {
  const start = section.indexOf('\n') + 1;
  const head = section.slice(0, start);
  if (!/^[\w-]+:[ \t]*\r?\n$/.test(head)) return [section];
  const entries = partsOf(section.slice(start), /^ {2}[^\s#-]/);
  return entries.map((entry) => head + entry);
}

/** The text, cut before each line that begins like that. What stands before the first belongs to it. */
function partsOf(text: string, beginning: RegExp): string[] {
  const starts: number[] = [];
  for (let at = 0; at < text.length; at = nextLine(text, at)) {
    if (beginning.test(text.slice(at, at + 3))) starts.push(at);
  }
  if (starts.length === 0) return text === '' ? [] : [text];
  return starts.map((start, index) => text.slice(index === 0 ? 0 : start, starts[index + 1]));
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

function parsed(part: string): JsonObject {
  if (part.length > MAX_PART) throw new ExtensionFlaw('One of its entries is too long');
  let value: unknown;
  try {
    value = yamlDocument(part, { uniqueKeys: false }).toJS({ maxAliasCount: 0 });
  } catch (flaw) {
    throw new ExtensionFlaw((flaw as Error).message);
  }
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new ExtensionFlaw('It is no list of names with values');
  return JSON.parse(JSON.stringify(value), (name, nested) => (name === '__proto__' ? undefined : nested));
}

function merge(value: JsonObject, part: JsonObject): void {
  for (const [name, nested] of Object.entries(part)) {
    const known = Object.hasOwn(value, name) ? value[name] : undefined;
    if (known === undefined) value[name] = nested;
    else if (isObject(known) && isObject(nested)) addEntries(known, nested);
    else throw new ExtensionFlaw(`It has ${name} twice`);
  }
}

function addEntries(known: JsonObject, added: JsonObject): void {
  for (const [name, nested] of Object.entries(added)) {
    if (Object.hasOwn(known, name)) throw new ExtensionFlaw(`It has ${name} twice`);
    known[name] = nested;
  }
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
