import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { Failure } from '../failure.js';
import { loadServerTools, packageFolder } from './programs.js';

/** Changes of a file of variables: a value, or null to take the variable out. */
export type VariableChanges = Readonly<Record<string, string | null>>;

/** The file with every variable explained, none of them set, and who made it. */
export async function freshEnvFile(): Promise<string> {
  const example = await readFile(join(packageFolder(), '.env.example'), 'utf8');
  const [, ...rest] = example.split('\n');
  return ['# The settings of an Orgraph server. Environment variables win over this file.', ...rest].join('\n');
}

/**
 * A text with other values. A line that shows the variable, set or commented out, is replaced where it stands, so that
 * what is explained around it stays; other variables go to the end.
 */
export function withVariables(text: string, changes: VariableChanges): string {
  let changed = text;
  for (const [name, value] of Object.entries(changes)) changed = withVariable(changed, name, value);
  const parsed = parseEnv(changed);
  for (const [name, value] of Object.entries(changes)) {
    if ((parsed[name] ?? null) !== value)
      throw new Failure(`${name} has a value that a file of variables cannot hold.`);
  }
  return changed;
}

function withVariable(text: string, name: string, value: string | null): string {
  const set = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=${VALUE}`, 'gm');
  if (value === null) return text.replace(set, `# ${name}=`);
  const line = `${name}=${quoted(value)}`;
  if (set.test(text)) return replaceLast(text, set, line);
  const shown = new RegExp(`^#[ \\t]*${name}=.*$`, 'm');
  if (shown.test(text)) return text.replace(shown, () => line);
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
}

/** A value in quotes may have several lines. */
const VALUE = '(?:[ \\t]*(?:"[^"]*"|\'[^\']*\'|`[^`]*`)[^\\n]*|[^\\n]*)';

/** The last line of a variable is the one that counts; former ones go. */
function replaceLast(text: string, pattern: RegExp, line: string): string {
  const count = text.match(pattern)?.length ?? 0;
  let index = 0;
  return text.replace(pattern, () => {
    index += 1;
    return index === count ? line : '';
  });
}

function quoted(value: string): string {
  if (/^[\w@%+:,./*=-]*$/.test(value)) return value;
  // Between double quotes a backslash has a meaning of its own.
  const fits = (one: string) => !value.includes(one) && (one !== '"' || !value.includes('\\'));
  const quote = ["'", '"', '`'].find(fits);
  if (!quote) {
    throw new Failure('A value with every kind of quotes cannot be kept in a file of variables.');
  }
  return `${quote}${value}${quote}`;
}

/** Writes the file for its owner alone: it may hold secrets. Readers see the former content or the new one. */
export async function writeEnvFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
    await chmod(draft, 0o600);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

export const readEnvText = (path: string): Promise<string> => readFile(path, 'utf8');

/** Writes changes that leave the settings usable. @throws Failure that lists what would be wrong */
export async function saveSettings(path: string, text: string, changes: VariableChanges): Promise<void> {
  const changed = withVariables(text, changes);
  const { problemsOf } = await loadServerTools();
  const { problem } = problemsOf({ ...parseEnv(changed) });
  if (problem !== null) throw new Failure(problem, 'Nothing was written.');
  await writeEnvFile(path, changed);
}
