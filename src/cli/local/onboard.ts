import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '../failure.js';
import type { CommandInvocation } from '../table/invocation.js';
import type { Run } from '../table/types.js';
import { type Answers, answersOf, type ServerAccess, settingsFor } from './answers.js';
import { freshEnvFile, readEnvText, saveSettings } from './env-file.js';
import { type Installation, localAddress } from './installation.js';
import { installationOf } from './programs.js';
import { askForAnswers } from './questions.js';

/** Asks the questions, writes the settings, and prints how to start. */
export const run: Run = async (invocation) => {
  const { flags, output, prompt, isAgreed } = invocation;
  const installation = installationOf(invocation);
  if (existsSync(installation.envFile) && flags.force !== true) {
    throw new Failure(
      `Settings already exist: ${installation.envFile}.`,
      'orgraph configure changes them; orgraph onboard --force asks all questions again.',
    );
  }
  if (!isAgreed && !prompt.isPossible) {
    throw new Failure(
      'The questions need a terminal.',
      'orgraph onboard --yes takes the most common answers; flags override them.',
    );
  }
  const preset = presetOf(invocation, installation);
  const answers = isAgreed ? preset : await askForAnswers(prompt, preset);
  const isService = await wantsService(invocation);
  const envFile = fileFor(invocation, installation, answers);
  const text = existsSync(envFile) ? await readEnvText(envFile) : await freshEnvFile();
  await saveSettings(envFile, text, settingsFor(answers));
  output.value(
    { envFile, dataDir: answers.home, access: answers.access, address: addressOf(answers) },
    `Wrote the settings to ${envFile}.`,
  );
  if (isService)
    await (await import('./service.js')).install({
      ...invocation,
      context: { ...invocation.context, configFile: envFile },
    });
  else output.note(nextStep(invocation, envFile, answers));
};

function presetOf({ flags }: CommandInvocation, { env, home }: Installation): Answers {
  const present = answersOf(env, home);
  return {
    ...present,
    port: (flags.port as number | undefined) ?? present.port,
    access: (flags.access as ServerAccess | undefined) ?? present.access,
    publicUrl: (flags.publicUrl as string | undefined) ?? present.publicUrl,
    databaseUrl: (flags.databaseUrl as string | undefined)?.trim() ?? present.databaseUrl,
  };
}

/** The last question: whether to install a service. */
async function wantsService({ flags, prompt, isAgreed }: CommandInvocation): Promise<boolean> {
  if (flags.service !== undefined || isAgreed) return flags.service === true;
  return prompt.confirm('Run it as a system service?');
}

/** The settings file is in the data directory, unless a file was named. */
function fileFor({ context }: CommandInvocation, installation: Installation, { home }: Answers): string {
  if (context.configFile) return context.configFile;
  return home === installation.home ? installation.envFile : join(home, '.env');
}

const addressOf = ({ port, publicUrl }: Answers): string => publicUrl ?? localAddress({ PORT: String(port) });

function nextStep({ context, system }: CommandInvocation, envFile: string, answers: Answers): string {
  const isFound = !context.configFile && !context.dataDir && dirname(envFile) !== answers.home;
  const isStandard = answers.home === join(system.env.HOME ?? '', '.orgraph');
  const place = isFound || isStandard ? '' : ` --config ${envFile}`;
  return [
    `→ orgraph doctor${place}   checks that nothing is missing`,
    `→ orgraph run${place}      starts it on ${addressOf(answers)}`,
  ].join('\n');
}
