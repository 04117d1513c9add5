import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Failure } from '../failure.js';
import type { CommandInvocation } from '../table/invocation.js';
import type { Run } from '../table/types.js';
import { answersOf, settingsFor } from './answers.js';
import { freshEnvFile, readEnvText, saveSettings, type VariableChanges } from './env-file.js';
import type { Installation } from './installation.js';
import { installationOf, loadServerTools } from './programs.js';
import { askForAnswers } from './questions.js';
import type { ServerTools } from './server-tools.js';

/** Changes settings in their file: the named ones, or those that the user enters at prompts. */
export const run: Run = async (invocation) => {
  const { args, flags, output } = invocation;
  const installation = installationOf(invocation);
  const { envFile } = installation;
  const settings = (args.settings as readonly string[] | undefined) ?? [];
  const unset = (flags.unset as readonly string[] | undefined) ?? [];
  const changes =
    settings.length + unset.length > 0
      ? await namedChanges(invocation, settings, unset)
      : await askedChanges(invocation, installation);
  await saveSettings(envFile, existsSync(envFile) ? await readEnvText(envFile) : await freshEnvFile(), changes);
  const names = Object.keys(changes);
  output.value({ envFile, changed: names }, `Wrote ${names.join(', ')} to ${envFile}.`);
  for (const name of names) {
    if (invocation.system.env[name]) output.warn(`${name} is also set in the environment, which takes precedence.`);
  }
  output.note('Restart a running server to apply the changes.');
};

async function askedChanges(
  { prompt }: CommandInvocation,
  { fileValues, home }: Installation,
): Promise<VariableChanges> {
  if (!prompt.isPossible) {
    throw new Failure('No setting to change.', 'orgraph configure NAME=VALUE sets one, --unset NAME removes it.');
  }
  return settingsFor(await askForAnswers(prompt, answersOf(fileValues, home)));
}

async function namedChanges(
  invocation: CommandInvocation,
  named: readonly string[],
  unset: readonly string[],
): Promise<VariableChanges> {
  const tools = await loadServerTools();
  const changes: Record<string, string | null> = {};
  for (const name of unset) changes[knownName(name, tools)] = null;
  for (const one of named) {
    const at = one.indexOf('=');
    const name = knownName(at < 0 ? one : one.slice(0, at), tools);
    if (at >= 0 && tools.isSecretSetting(name)) {
      throw new Failure(
        `${name} is a secret: others could read it in the process list and in the shell history.`,
        `orgraph configure ${name} reads it from standard input, or asks for it.`,
      );
    }
    changes[name] = at < 0 ? await givenValue(invocation, name) : one.slice(at + 1);
  }
  return changes;
}

function knownName(name: string, { settingNames }: ServerTools): string {
  if (settingNames.includes(name)) return name;
  throw new Failure(`${name} is not a setting.`, 'orgraph env --all lists all settings.');
}

async function givenValue({ prompt, system }: CommandInvocation, name: string): Promise<string> {
  const value = (prompt.isPossible ? await prompt.secret(name) : await text(system.stdin)).trim();
  if (value) return value;
  throw new Failure(`${name} has no value.`, `orgraph configure --unset ${name} removes it.`);
}
