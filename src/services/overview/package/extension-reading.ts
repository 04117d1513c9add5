import type { SlicedWork } from '#services/core/concurrency/slices.js';
import { isJsonObject, type JsonObject, type JsonValue } from '#services/core/text/json.js';
import { yamlDocument } from '#services/core/text/yaml.js';

// The YAML parser needs a hundred times the memory of its input and does not pause, so long texts are read in parts.

/** A flaw in the text, described in a sentence. */
export class ExtensionFlaw extends Error {
  override readonly name = 'ExtensionFlaw';
}

/** Longer blocks are read in parts. */
const MAX_TOGETHER = 16_384;

/**
 * The limit for one part that cannot be divided: fits a comment of the largest size in which every character is a line
 * feed.
 */
const MAX_PART = 4 * 1_048_576;
/** The parser takes 2 to 8 µs for each token and blocks the process meanwhile. */
const MAX_PART_TOKENS = 16_384;

/** An archive has at most half as many files. Half a million entries would take half a minute. */
const MAX_PARTS = 100_000;

/** The maximum depth of blocks that are read in parts: sections, entries, their fields, and the fields of those. */
const MAX_DEPTH = 4;
const MAX_KEY_LINE = 300;

/**
 * Reads the text of an extension file. Long texts in block style, which this server writes, are read in parts. The work
 * can run in slices.
 * @throws ExtensionFlaw
 */
export const extensionReading = (text: string): SlicedWork<JsonObject> =>
  new ExtensionReader().object({ lead: '', depth: 0, indent: 0, text });

/** Consecutive lines, indented at least as far as the first. */
interface Block {
  /** The lines above the block that lead to it, each with a key. */
  readonly lead: string;
  /** The number of those lines. */
  readonly depth: number;
  readonly indent: number;
  readonly text: string;
}

class ExtensionReader {
  private parts = 0;

  *object({ text, ...place }: Block): SlicedWork<JsonObject> {
    const value: JsonObject = {};
    for (const part of partsOf(text, place.indent, isKey)) {
      const entries = yield* this.entries({ ...place, text: part });
      for (const [name, nested] of Object.entries(entries)) {
        if (Object.hasOwn(value, name)) throw new ExtensionFlaw(`It has ${name} twice`);
        value[name] = nested;
      }
    }
    return value;
  }

  private *entries(block: Block): SlicedWork<JsonObject> {
    const open = block.text.length > MAX_TOGETHER ? openBlock(block) : undefined;
    if (!open) {
      const value = yield* this.whole(block);
      if (!isJsonObject(value)) throw new ExtensionFlaw('It is not a list of names with values');
      return value;
    }
    return { [open.key]: yield* open.isList ? this.list(open.block) : this.object(open.block) };
  }

  private *list({ text, ...place }: Block): SlicedWork<JsonValue[]> {
    const items: JsonValue[] = [];
    for (const part of partsOf(text, place.indent, isItem)) {
      const value = yield* this.whole({ ...place, text: part });
      if (!Array.isArray(value)) throw new ExtensionFlaw('One of its lists has lines that are not items');
      items.push(...value);
    }
    return items;
  }

  private *whole({ lead, depth, text }: Block): SlicedWork<JsonValue> {
    this.parts += 1;
    if (this.parts > MAX_PARTS) throw new ExtensionFlaw(`It has more than ${MAX_PARTS} entries`);
    yield;
    let value: JsonValue = parsePart(lead + text);
    for (let level = 0; level < depth; level++) {
      const nested: JsonValue[] = isJsonObject(value) ? Object.values(value) : [];
      if (nested.length !== 1) throw new ExtensionFlaw('Its lines do not start where their block starts');
      value = nested[0] as JsonValue;
    }
    return value;
  }
}

const KEY = String.raw`(?:[\w./@-]+|"[^"\\\n]*"):`;
const KEY_LINE = new RegExp(`^ *${KEY}[ \\t]*\\r?\\n$`);
const KEY_START = new RegExp(`^${KEY}\\s`);

interface OpenBlock {
  readonly key: string;
  readonly isList: boolean;
  /** The block below the key. */
  readonly block: Block;
}

/** The key and the block of a multi-line value; undefined if it cannot be read in parts. */
function openBlock({ lead, depth, text }: Block): OpenBlock | undefined {
  const start = nextLine(text, 0);
  const keyLine = text.slice(0, start);
  if (depth === MAX_DEPTH || start > MAX_KEY_LINE || !KEY_LINE.test(keyLine)) return undefined;
  const [key] = Object.keys(parsePart(keyLine.trimStart()));
  const rest = text.slice(start);
  const { at, indent } = firstLineWithContent(rest);
  const isList = isItem(rest, at);
  if (key === undefined || !(isList || KEY_START.test(rest.slice(at, at + MAX_KEY_LINE)))) return undefined;
  return { key, isList, block: { lead: lead + keyLine, depth: depth + 1, indent, text: rest } };
}

/** The position and the indentation of the first line with content, skipping comments and empty lines. */
function firstLineWithContent(text: string): { readonly at: number; readonly indent: number } {
  let line = 0;
  while (line < text.length && /^ *(?:#|\r?\n)/.test(text.slice(line, nextLine(text, line))))
    line = nextLine(text, line);
  const indent = text.slice(line, nextLine(text, line)).search(/[^ ]/);
  return { at: line + indent, indent };
}

/** Whether there is a key at this column of the line. */
const isKey = (text: string, column: number): boolean => /^[^\s#-]/.test(text.slice(column, column + 1));

/** Whether there is a list item at this column of the line. */
const isItem = (text: string, column: number): boolean => /^-\s/.test(text.slice(column, column + 2));

/** Splits the text before each line that `begins` accepts. Lines before the first of these belong to the first part. */
function partsOf(text: string, indent: number, begins: (line: string, column: number) => boolean): string[] {
  const starts: number[] = [];
  const spaces = ' '.repeat(indent);
  for (let at = 0; at < text.length; at = nextLine(text, at)) {
    if (text.startsWith(spaces, at) && begins(text.slice(at, at + indent + 2), indent)) starts.push(at);
  }
  if (starts.length === 0) return text === '' ? [] : [text];
  return starts.map((start, index) => text.slice(index === 0 ? 0 : start, starts[index + 1]));
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

function parsePart(part: string): JsonObject {
  if (part.length > MAX_PART) throw new ExtensionFlaw(`One of its entries has more than ${MAX_PART} characters`);
  let value: unknown;
  try {
    value = yamlDocument(part, { uniqueKeys: false, maxTokens: MAX_PART_TOKENS }).toJS({ maxAliasCount: 0 });
  } catch (flaw) {
    throw new ExtensionFlaw((flaw as Error).message);
  }
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw new ExtensionFlaw('It is not a list of names with values');
  return JSON.parse(JSON.stringify(value), (name, nested) => (name === '__proto__' ? undefined : nested));
}
