import { Failure } from '../failure.js';
import type { Run } from '../table/types.js';
import type { Installation } from './installation.js';
import { installationOf, loadServerTools } from './programs.js';
import type { Setting } from './server-tools.js';

/** Prints the settings as lines of an environment file, each with its source. */
export const run: Run = async (invocation) => {
  const { flags, output, system } = invocation;
  const installation = installationOf(invocation);
  const { problemsOf, settingsOf } = await loadServerTools();
  const { problem } = problemsOf(installation.env);
  if (problem !== null) throw new Failure(problem, 'orgraph configure NAME=VALUE corrects one.');
  const settings = settingsOf(installation.env).map((setting) => ({
    name: setting.name,
    value: setting.value,
    source: sourceOf(setting, installation, system.env),
    isSecret: setting.isSecret,
  }));
  const visibleSettings = settings.filter(({ source }) => flags.all === true || source !== 'default');
  const { envFile, home } = installation;
  output.list(visibleSettings, ['name', 'value', 'source'], { json: { envFile, dataDir: home, settings } });
};

function sourceOf({ name, isDefault }: Setting, { fileValues }: Installation, env: NodeJS.ProcessEnv): string {
  if (env[name]) return 'environment';
  if (fileValues[name]) return 'file';
  return isDefault ? 'default' : 'inferred';
}
