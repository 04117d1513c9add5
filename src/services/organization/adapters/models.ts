import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Adapter, AdapterModel, TestSetup } from '#adapters/adapter.js';
import { PRIVATE_FOLDER } from '#processes/isolation/confinement.js';
import { confinementOf } from '#processes/isolation/guarded.js';
import { networkOf } from '#processes/outbound.js';
import { companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope, Services } from '#services/core/operation/scope.js';
import { pathId } from '#services/core/text/fields.js';
import { AdapterModelView, adapterRef, usableAdapter } from './model.js';
import { inheritedVariables } from './settings.js';
import { allows } from './usable.js';

const LOOK_MS = 10_000;
const KEPT_MS = 60_000;

export const listAdapterModels = query({
  name: 'listAdapterModels',
  summary: 'List the models that an adapter offers',
  input: z.object({ companyId: pathId(), ...adapterRef }),
  output: z.array(AdapterModelView),
  on: companyKeyById,
  allow: companyMember,
  async run(scope, { type }, { id }) {
    const models = (await allows(scope, id, type))
      ? await look(scope, type, modelsOf)
      : (await usableAdapter(scope, type)).models;
    return models.map(({ id, label }) => ({ id, label }));
  },
});

export const DetectedModelView = z
  .object({
    model: z.string().describe("The model's name, as written in an adapterConfig."),
    provider: z.string().describe("The model's provider, such as anthropic."),
    source: z.string().describe('The setting or file that names the model.'),
  })
  .meta({ id: 'DetectedModel', description: "A model that the server's environment is set up for." });

export const detectAdapterModel = query({
  name: 'detectAdapterModel',
  summary: "Get the model that the server's environment is set up for, or null",
  input: z.object({ companyId: pathId(), ...adapterRef }),
  output: DetectedModelView.nullable(),
  on: companyKeyById,
  allow: companyMember,
  async run(scope, { type }, { id }) {
    if (await allows(scope, id, type)) return look(scope, type, detectedBy);
    await usableAdapter(scope, type);
    return null;
  },
});

async function modelsOf(adapter: Adapter, setup: TestSetup): Promise<readonly AdapterModel[]> {
  if (!adapter.listModels) return adapter.models;
  return beforeAbort(setup.signal, adapter.listModels(setup)).catch(() => adapter.models);
}

async function detectedBy(adapter: Adapter, setup: TestSetup) {
  if (!adapter.detectModel) return null;
  return beforeAbort(setup.signal, adapter.detectModel(setup)).catch(() => null);
}

/** Caches recent results, since a check may start a program. */
const resultsByKey = new LRUCache<string, Promise<unknown>>({ max: 200, ttl: KEPT_MS });
const numbers = new WeakMap<object, number>();

/** Queries an adapter about the server itself, at most once a minute. @throws 422 for an unknown type */
async function look<T>(scope: Scope, type: string, by: (adapter: Adapter, setup: TestSetup) => Promise<T>): Promise<T> {
  const adapter = await usableAdapter(scope, type);
  // Reloaded code is a different adapter object and gets a new cache key.
  const number = numbers.get(adapter) ?? Math.random();
  numbers.set(adapter, number);
  const key = `${by.name} ${type} ${number}`;
  const cachedResult = resultsByKey.get(key) as Promise<T> | undefined;
  if (cachedResult) return cachedResult;
  const config = adapter.defaults;
  const looked = by(
    adapter,
    setupOf(scope.services, adapter, { config, env: {}, signal: AbortSignal.timeout(LOOK_MS) }),
  );
  resultsByKey.set(key, looked);
  return looked;
}

/** The setup for an adapter's test. Its variables override those that every process inherits from the server. */
export function setupOf(
  { config }: Pick<Services, 'config'>,
  { runsOnHost }: Adapter,
  given: Pick<TestSetup, 'config' | 'env' | 'signal'>,
): TestSetup {
  const confinement = runsOnHost ? confinementOf(config) : null;
  const own: Record<string, string> = confinement ? { HOME: PRIVATE_FOLDER } : {};
  return { ...given, env: { ...inheritedVariables(), ...own, ...given.env }, confinement, network: networkOf(config) };
}

/** The answer, or a rejection with the signal's reason: an adapter may ignore the signal. */
export async function beforeAbort<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  let stop = () => {};
  const late = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
