import { Failure } from '../failure.js';
import type { Prompt } from '../terminal/types.js';

/** A value that a package needs and does not have. */
export interface EnvInput {
  readonly key: string;
  readonly description: string | null;
  readonly agentSlug: string | null;
  readonly projectSlug: string | null;
  readonly kind: 'secret' | 'plain';
  readonly requirement: 'required' | 'optional';
  readonly defaultValue: string | null;
}

/** The name of an input among the values: `grace.API_KEY`. */
export const inputNameOf = ({ key, agentSlug, projectSlug }: EnvInput): string =>
  [agentSlug ?? projectSlug, key].filter(Boolean).join('.');

/** The values in a file: JSON, or lines `NAME=value`. @throws Failure, which quotes nothing of the file */
export function parsedValues(text: string): Record<string, string> {
  if (text.trimStart().startsWith('{')) return jsonValues(text);
  const values: Record<string, string> = {};
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const at = line.indexOf('=');
    if (at < 1) throw new Failure(`Line ${index + 1} of the values is not NAME=value.`);
    define(values, line.slice(0, at).trim(), withoutQuotes(line.slice(at + 1).trim()));
  }
  return values;
}

function jsonValues(text: string): Record<string, string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Failure('The values are not JSON.');
  }
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(parsed as object)) {
    if (typeof value !== 'string') throw new Failure(`The value of ${name} is not a string.`);
    define(values, name, value);
  }
  return values;
}

const define = (values: Record<string, string>, name: string, value: string): void => {
  Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true });
};

const withoutQuotes = (value: string): string => /^(['"])(.*)\1$/.exec(value)?.[2] ?? value;

/** Asks for the needed secrets that were not given. An empty answer leaves a secret out. */
export async function askedValues(
  inputs: readonly EnvInput[],
  given: Readonly<Record<string, string>>,
  prompt: Prompt,
): Promise<Record<string, string>> {
  const values = { ...given };
  for (const input of inputs) {
    const name = inputNameOf(input);
    if (input.kind !== 'secret' || input.requirement !== 'required' || Object.hasOwn(values, name)) continue;
    const value = await prompt.secret(
      `${name}${input.description ? ` (${input.description})` : ''}, empty to leave it out`,
    );
    if (value) define(values, name, value);
  }
  return values;
}
