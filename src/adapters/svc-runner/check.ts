import { existsSync } from 'node:fs';
import type { Network } from '#processes/outbound.js';
import { guardedFetch, OutboundError } from '#processes/outbound.js';
import { jsonIn } from '#processes/text.js';
import type { AdapterModel, Check, TestSetup } from '../adapter.js';
import { checkMaker } from '../builtin.js';
import { type RunnerSettings, runnerSettings } from './settings.js';

const check = checkMaker('svc_runner');

/** Checks the requirements of a run: the program, a model, a key, and an endpoint that accepts them. */
export async function testRunner({ config, env, network, signal }: TestSetup, program: string): Promise<Check[]> {
  const settings = runnerSettings(config);
  const built = existsSync(program)
    ? []
    : [check('program_missing', 'error', 'The native runner is not built', { hint: 'Run npm run build' })];
  if (typeof settings === 'string') return [...built, check('config_invalid', 'error', settings)];
  const key = env[settings.apiKeyEnv];
  const { model, apiKeyEnv } = settings;
  const checks = [
    ...built,
    model
      ? check('model_configured', 'info', `The model is ${model}`)
      : check('model_missing', 'error', 'No model is configured', { hint: 'Set adapterConfig.model' }),
    keyCheck(settings, key),
  ];
  if (settings.needsKey && !key) return checks;
  const answer = await fetchModels(settings, key, network, signal);
  if (!('models' in answer)) return [...checks, answer.check];
  checks.push(check('endpoint_ok', 'info', `The endpoint answers at ${settings.baseUrl}`));
  const listed = answer.models.length > 0 && model;
  if (listed && !answer.models.some(({ id }) => id === model)) {
    checks.push(check('model_unknown', 'warn', `The endpoint does not list the model ${model}`));
  }
  return checks;

  function keyCheck({ needsKey }: RunnerSettings, value: string | undefined): Check {
    if (value) return check('api_key_present', 'info', `${apiKeyEnv} is set`);
    const hint = `Set ${apiKeyEnv} in adapterConfig.env, or name another variable in adapterConfig.apiKeyEnv`;
    return check('api_key_missing', needsKey ? 'error' : 'info', `${apiKeyEnv} is not set`, { hint });
  }
}

/** The models that the endpoint lists; empty if it does not answer. */
export async function listRunnerModels({ config, env, network, signal }: TestSetup): Promise<readonly AdapterModel[]> {
  const settings = runnerSettings(config);
  if (typeof settings === 'string') return [];
  const answer = await fetchModels(settings, env[settings.apiKeyEnv], network, signal);
  return 'models' in answer ? answer.models : [];
}

type ModelList = { readonly models: AdapterModel[] } | { readonly check: Check };

const MAX_LIST_BYTES = 4_194_304;
const PROBE_MS = 10_000;

async function fetchModels(
  { provider, baseUrl }: RunnerSettings,
  key: string | undefined,
  network: Network,
  signal: AbortSignal,
): Promise<ModelList> {
  const anthropic = provider === 'anthropic';
  const headers: Record<string, string> = anthropic ? { 'anthropic-version': '2023-06-01' } : {};
  if (key) headers[anthropic ? 'x-api-key' : 'authorization'] = anthropic ? key : `Bearer ${key}`;
  const get = guardedFetch(network, { maxBytes: MAX_LIST_BYTES });
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)]);
    const response = await get(`${baseUrl}/models`, { headers, signal: limit });
    const body = await response.text();
    if (response.ok) return { models: modelsIn(body) };
    return { check: refusedCheck(response.status, key) };
  } catch (error) {
    if (error instanceof OutboundError && error.code === 'refused') {
      return { check: check('endpoint_forbidden', 'error', error.message) };
    }
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    const why = late ? 'it did not respond in time' : (error as Error).message;
    return { check: check('endpoint_failed', 'error', `The endpoint at ${baseUrl} cannot list its models: ${why}`) };
  }
}

function refusedCheck(status: number, key: string | undefined): Check {
  if (status === 401 || status === 403) {
    return check(
      'endpoint_unauthorized',
      'error',
      `The endpoint refuses ${key ? 'the key' : 'to answer without a key'} (${status})`,
    );
  }
  // Some endpoints serve models without listing them.
  return check('endpoint_unexpected_status', 'warn', `The endpoint returned ${status} for its list of models`);
}

function modelsIn(body: string): AdapterModel[] {
  const { data } = (jsonIn(body) ?? {}) as { data?: unknown };
  if (!Array.isArray(data)) return [];
  return data.flatMap((one: { id?: unknown; display_name?: unknown } | null) =>
    typeof one?.id === 'string' ? [{ id: one.id, label: String(one.display_name ?? one.id) }] : [],
  );
}
