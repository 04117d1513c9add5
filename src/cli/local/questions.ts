import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { Failure } from '../failure.js';
import type { Prompt } from '../terminal/types.js';
import type { Answers, ServerAccess } from './answers.js';

const WHO: readonly { readonly value: ServerAccess; readonly label: string }[] = [
  { value: 'local', label: 'Only this machine: no sign-in' },
  { value: 'network', label: 'People in my network, who sign in' },
  { value: 'public', label: 'People on the internet, who sign in, through a proxy with https' },
];

const DATABASES = [
  { value: 'embedded', label: 'The database that comes with the server' },
  { value: 'own', label: 'A PostgreSQL server of my own' },
] as const;

/** Asks all questions; each has a default that fits most installations. */
export async function askForAnswers(prompt: Prompt, preset: Answers): Promise<Answers> {
  const home = resolve(await prompt.text('Where should it keep its data?', { preset: preset.home }));
  const port = portOf(await prompt.text('On which port should it listen?', { preset: String(preset.port) }));
  const access = await prompt.choice('Who can reach it?', presetFirst(WHO, preset.access));
  const publicUrl =
    access === 'local'
      ? undefined
      : await prompt.text('Under which address?', { preset: addressFor(access, port, preset) });
  const kind = await prompt.choice('Which database?', presetFirst(DATABASES, preset.databaseUrl ? 'own' : 'embedded'));
  const databaseUrl = kind === 'own' ? await askForDatabase(prompt, preset.databaseUrl) : undefined;
  return { home, port, access, publicUrl, databaseUrl };
}

/** Lists the preset first. */
const presetFirst = <T extends { readonly value: string }>(choices: readonly T[], preset: string): readonly T[] =>
  choices.toSorted((a, b) => Number(b.value === preset) - Number(a.value === preset));

export function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Failure(`${text} is not a port.`, 'Use a whole number from 1 to 65535.');
}

function addressFor(access: ServerAccess, port: number, { publicUrl }: Answers): string {
  return publicUrl ?? (access === 'public' ? `https://${hostname()}` : `http://${hostname()}:${port}`);
}

async function askForDatabase(prompt: Prompt, present: string | undefined): Promise<string> {
  const question = 'Its address, such as postgresql://user:password@host:5432/orgraph';
  const url = (await prompt.secret(present ? `${question} (empty to keep it)` : question)) || present;
  if (!url) throw new Failure('The address of your database is missing.');
  return url;
}
