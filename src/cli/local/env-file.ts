import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { Failure } from '../failure.js';
import { loadServerTools, packageFolder } from './programs.js';

/** Changes of an environment file: a value, or null to remove the variable. */
export type VariableChanges = Readonly<Record<string, string | null>>;

/** The example file under another first line. It explains every variable and sets none. */
export async function freshEnvFile(): Promise<string> {
  const example = await readFile(join(packageFolder(), '.env.example'), 'utf8');
  const [, ...rest] = example.split('\n');
  return ['# The settings of an Orgraph server. Environment variables take precedence over this file.', ...rest].join(
    '\n',
  );
}

/**
 * A text with changed values. A line with the variable, set or commented out, is replaced in place, so its explanation
 * stays beside it. Other variables go to the end.
 */
export function withVariables(text: string, changes: VariableChanges): string {
  let changed = text;
  for (const [name, value] of Object.entries(changes)) changed = withVariable(changed, name, value);
  const parsed = parseEnv(changed);
  for (const [name, value] of Object.entries(changes)) {
    if ((parsed[name] ?? null) !== value)
      throw new Failure(`The value of ${name} cannot be stored in an environment file.`);
  }
  return changed;
}

function withVariable(text: string, name: string, value: string | null): string {
  const set = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=${VALUE}`, 'gm');
  if (value === null) return text.replace(set, `# ${name}=`);
  const line = `${name}=${quoteValue(value)}`;
  if (set.test(text)) return replaceLast(text, set, line);
  const commentPattern = new RegExp(`^#[ \\t]*${name}=.*$`, 'm');
  if (commentPattern.test(text)) return text.replace(commentPattern, () => line);
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
}

/** A quoted value may have several lines. */
const VALUE = '(?:[ \\t]*(?:"[^"]*"|\'[^\']*\'|`[^`]*`)[^\\n]*|[^\\n]*)';

/** Replaces the last line of a variable, which is the one that counts, and removes earlier ones. */
function replaceLast(text: string, pattern: RegExp, line: string): string {
  const count = text.match(pattern)?.length ?? 0;
  let index = 0;
  return text.replace(pattern, () => {
    index += 1;
    return index === count ? line : '';
  });
}

function quoteValue(value: string): string {
  if (/^[\w@%+:,./*=-]*$/.test(value)) return value;
  // Between double quotes a backslash has a special meaning.
  const fits = (one: string) => !value.includes(one) && (one !== '"' || !value.includes('\\'));
  const quote = ["'", '"', '`'].find(fits);
  if (!quote) {
    throw new Failure('A value with all kinds of quotes cannot be stored in an environment file.');
  }
  return `${quote}${value}${quote}`;
}

/**
 * Writes the file so that only its owner can read it: it may hold secrets. Readers see the old content or the new one.
 */
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

/** Writes changes if the settings stay valid. @throws Failure that lists the problems */
export async function saveSettings(path: string, text: string, changes: VariableChanges): Promise<void> {
  const changed = withVariables(text, changes);
  const { problemsOf } = await loadServerTools();
  const { problem } = problemsOf({ ...parseEnv(changed) });
  if (problem !== null) throw new Failure(problem, 'Nothing was written.');
  await writeEnvFile(path, changed);
}
