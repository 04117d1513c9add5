import { writeJson } from '#json/json-writer.js';
import { Failure } from '../failure.js';

/** The path of an operation with its parameters in place. */
export function operationPath(template: string, params: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (!value) throw new Failure(`${name} is missing.`);
    // As a path segment, these would lead to another path.
    if (value === '.' || value === '..') throw new Failure(`"${value}" is no ${name}.`);
    return encodeURIComponent(value);
  });
}

/** A query string: lists joined by commas, null as the word, undefined values left out. */
export function queryOf(query: Readonly<Record<string, unknown>> = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'object' && value !== null ? writeJson(value) : String(value);
}
