import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseJson } from '#json/exact-json.js';
import { isSafeNumber } from '#json/exact-number.js';
import { Failure } from '../failure.js';
import type { System } from './invocation.js';
import { kebab } from './names.js';
import type { CommandFlag } from './shape.js';

/** Reads the files and variables that values refer to, and standard input, once. */
export interface Sources {
  /** The text of `@file` or `-`; any other value unchanged. */
  text(value: string): Promise<string>;
  secret(value: string, flag: string): Promise<string>;
  readonly system: System;
}

export function openSources(system: System): Sources {
  let input: Promise<string> | undefined;
  const stdin = (): Promise<string> => {
    input ??= readAll(system);
    return input;
  };
  const file = (path: string): Promise<string> => readFile(resolve(system.cwd, path), 'utf8');
  return {
    system,
    async text(value) {
      if (value === '-') return stdin();
      if (value.startsWith('@@')) return value.slice(1);
      if (!value.startsWith('@') || value === '@') return value;
      try {
        return await file(value.slice(1));
      } catch (error) {
        // A comment may begin with a mention.
        if (/\s/.test(value)) return value;
        throw unreadable(error, value.slice(1), `For the text itself, pass @${value}.`);
      }
    },
    async secret(value, flag) {
      if (value === '-') return secretIn(await stdin(), 'standard input', system);
      if (value.startsWith('@')) {
        const path = value.slice(1);
        const bytes = await readFile(resolve(system.cwd, path)).catch((error: unknown) => {
          throw unreadable(error, path);
        });
        if (!isUtf8(bytes)) throw new Failure(`${path} is not UTF-8 text.`, 'Encode it first, as base64.');
        return secretIn(bytes.toString('utf8'), path, system);
      }
      if (value.startsWith('env:')) return fromVariable(value.slice(4), system);
      throw new Failure(
        `--${flag} does not take a secret: other users see arguments, and your shell stores them in its history.`,
        `Use --${flag} - for standard input, --${flag} @file or --${flag} env:NAME.`,
      );
    },
  };
}

/**
 * Removes the line end of a single line, which is not part of the secret. A key of several lines needs its last line
 * end.
 */
function secretIn(text: string, source: string, { stderr }: System): string {
  const [, line, end] = /^([^\n]*?)(\r?\n)?$/.exec(text) ?? [];
  if (line === undefined || end === undefined) return text;
  stderr.write(`The client removed the line end of ${source}.\n`);
  return line;
}

/** A typed value, converted to the type of its flag. */
export async function typedValue(raw: unknown, flag: CommandFlag, sources: Sources): Promise<unknown> {
  if (flag.type === 'each') return [raw].flat();
  if (Array.isArray(raw)) return listOf(raw as string[], flag);
  if (typeof raw !== 'string') return raw;
  if (raw === 'null' && flag.target?.isNullable && flag.type !== 'secret') return null;
  const name = kebab(flag.name);
  switch (flag.type) {
    case 'integer':
    case 'number':
      return numberOf(raw, name, flag.type === 'integer');
    case 'boolean':
      return booleanOf(raw, name);
    case 'list':
      return listOf([raw], flag);
    case 'json':
      return parseJsonFlag(await sources.text(raw), name);
    case 'text':
      return sources.text(raw);
    case 'secret':
      return sources.secret(raw, name);
    default:
      return oneOf(raw, flag);
  }
}

/** Parses JSON that was typed, or is in a file. */
export function parseJsonFlag(text: string, flag: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(`--${flag} is not JSON: ${reason}.`, 'Quote it for your shell, or pass it as @file or -.');
  }
}

function numberOf(raw: string, name: string, isInteger: boolean): number {
  const value = raw.trim() === '' ? Number.NaN : Number(raw);
  const isKept = !/^-?\d/.test(raw.trim()) || isSafeNumber(raw.trim());
  if (Number.isFinite(value) && isKept && (!isInteger || Number.isSafeInteger(value))) return value;
  throw new Failure(`--${name} takes ${isInteger ? 'a whole number' : 'a number'}, not "${raw}".`);
}

function booleanOf(raw: string, name: string): boolean {
  if (raw === 'true' || raw === 'false') return raw === 'true';
  throw new Failure(`--${name} must be true or false, not "${raw}".`);
}

function listOf(raw: readonly string[], flag: CommandFlag): unknown {
  if (raw.length === 1 && raw[0] === 'null' && flag.target?.isNullable) return null;
  return raw
    .flatMap((text) => {
      if (text.trimStart().startsWith('[')) return parseJsonFlag(text, kebab(flag.name)) as unknown[];
      return text
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '');
    })
    .map((entry) => (typeof entry === 'string' ? oneOf(entry, flag) : entry));
}

/** Enum values may be typed in GraphQL's spelling or as people write them: `In-Progress` is `in_progress`. */
function oneOf(raw: string, flag: CommandFlag): string {
  const { values } = flag;
  if (!values || values.includes(raw)) return raw;
  const plain = (text: string): string => text.toLowerCase().replaceAll('-', '_');
  const alike = values.find((value) => plain(value) === plain(raw));
  if (alike) return alike;
  // A filter may take values that are not in the list, such as "null" or "open".
  if (flag.target?.place === 'query') return raw;
  throw new Failure(`--${kebab(flag.name)} must be one of ${values.join(', ')}, not "${raw}".`);
}

async function readAll(system: System): Promise<string> {
  if (system.stdin.isTTY) system.stderr.write('Reading from the terminal: end with Ctrl-D.\n');
  const chunks: Buffer[] = [];
  for await (const chunk of system.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function fromVariable(name: string, { env }: System): string {
  const value = env[name];
  if (value) return value;
  throw new Failure(`The variable ${name} is not set.`);
}

function unreadable(error: unknown, path: string, next?: string): Failure {
  const { code } = error as NodeJS.ErrnoException;
  return new Failure(
    code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${code ?? error}).`,
    next,
  );
}
