import { parseJson } from '#json/exact-json.js';
import { Failure } from '../failure.js';
import type { CommandInvocation } from '../table/invocation.js';
import { openSources } from '../table/values.js';

/**
 * The fields of `-f k=v` as text, and of `-F k=v` converted to the type that they look like. A repeated `k[]=v` makes a
 * list.
 */
export async function typedFields({
  flags,
  system,
}: Pick<CommandInvocation, 'flags' | 'system'>): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  const sources = openSources(system);
  for (const pair of (flags.rawField ?? []) as readonly string[]) place(fields, pair, (text) => text);
  for (const pair of (flags.field ?? []) as readonly string[]) {
    const [name, text] = split(pair);
    const value = jsonOrText(await sources.text(text));
    place(fields, `${name}=`, () => value);
  }
  return fields;
}

function place(fields: Record<string, unknown>, pair: string, read: (text: string) => unknown): void {
  const [name, text] = split(pair);
  const value = read(text);
  const isList = name.endsWith('[]');
  const key = isList ? name.slice(0, -2) : name;
  const before = Object.hasOwn(fields, key) ? (fields[key] as unknown[]) : [];
  Object.defineProperty(fields, key, {
    value: isList ? [...before, value] : value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function split(pair: string): [name: string, text: string] {
  const place = pair.indexOf('=');
  if (place < 1) throw new Failure(`"${pair}" is not a field.`, 'Write it as name=value.');
  return [pair.slice(0, place), pair.slice(place + 1)];
}

function jsonOrText(text: string): unknown {
  if (!/^(?:true|false|null|-?\d|[[{"])/.test(text)) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
