import type { Adapter, AdapterModel, Check, Ending, Execution, TestSetup } from '../adapter.js';
import { BUILTIN_DEFAULTS, checkMaker, failureEnding } from '../builtin.js';
import { CursorApi, CursorError } from './api.js';
import { CursorRun } from './run.js';
import { CursorConfig, cursorSettings } from './settings.js';

/** Cursor's agents in the cloud, over their HTTP API. */
export const cursorCloud: Adapter = {
  ...BUILTIN_DEFAULTS,
  runsOnHost: false,
  keepsSecrets: true,
  type: 'cursor_cloud',
  label: 'Cursor cloud',
  config: CursorConfig,
  supportsInstructionsBundle: true,
  supportsLocalAgentJwt: false,
  execute,
  test,
  listModels,
};

async function execute(execution: Execution): Promise<Ending> {
  const settings = cursorSettings(execution.config);
  if ('problem' in settings) return failureEnding(settings.problem);
  const key = execution.env[settings.apiKeyEnv];
  if (!key) return failureEnding(`The variable ${settings.apiKeyEnv} with the API key of Cursor is not set`);
  const { repository, ref, baseUrl, model } = settings;
  execution.invoked({ adapterType: 'cursor_cloud', baseUrl, repository, ref, model });
  return new CursorRun(execution, settings, new CursorApi({ baseUrl, key, network: execution.network })).end();
}

const check = checkMaker('cursor_cloud');

async function test({ config, env, network, signal }: TestSetup): Promise<Check[]> {
  const settings = cursorSettings(config);
  if ('problem' in settings) return [check(settings.code, 'error', settings.problem)];
  const { repository, apiKeyEnv, baseUrl } = settings;
  const checks = [check('repository_configured', 'info', `The repository is ${repository}`)];
  const key = env[apiKeyEnv];
  if (!key) {
    const hint = `Set ${apiKeyEnv} in adapterConfig.env`;
    return [...checks, check('api_key_missing', 'error', `${apiKeyEnv} is not set`, { hint })];
  }
  try {
    await new CursorApi({ baseUrl, key, network }).keyName(signal);
    return [...checks, check('api_key_valid', 'info', `Cursor accepts the key in ${apiKeyEnv}`)];
  } catch (error) {
    const refused = error instanceof CursorError && [401, 403].includes(error.status ?? 0);
    const code = refused ? 'api_key_refused' : 'api_failed';
    return [...checks, check(code, 'error', (error as Error).message)];
  }
}

async function listModels({ config, env, network, signal }: TestSetup): Promise<readonly AdapterModel[]> {
  const settings = cursorSettings({ repository: '-', ...config });
  const key = 'problem' in settings ? undefined : env[settings.apiKeyEnv];
  if ('problem' in settings || !key) return [];
  const models = await new CursorApi({ baseUrl: settings.baseUrl, key, network }).models(signal).catch(() => []);
  return models.map((id) => ({ id, label: id }));
}
