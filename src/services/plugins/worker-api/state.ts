import { z } from 'zod';
import { rawText, uuid } from '#services/core/text/fields.js';
import type { JsonValue } from '#services/core/text/json.js';
import { type Asking, companyOf, denial, method, refusal, scopeOf } from './model.js';
import {
  deleteState,
  insertState,
  listState,
  MAX_KEYS,
  readState,
  type StatePlace,
  updateState,
} from './state-rows.js';

const MAX_VALUE_BYTES = 65_536;
const MAX_KEY = 200;
/** Maximum number of values on a page, so that no answer is too long for a line. */
const MAX_VALUES = 100;

const place = {
  companyId: uuid().optional(),
  scopeKind: z.enum(['instance', 'company', 'project', 'issue', 'agent']),
  scopeId: uuid().optional(),
};
const key = rawText(MAX_KEY).min(1);
const expectedVersion = z.int().min(0).max(2_147_483_647).optional();

interface PlaceParams {
  readonly companyId?: string | undefined;
  readonly scopeKind: string;
  readonly scopeId?: string | undefined;
}

/** @throws PluginFailure for values of a company outside its calls, and for a place that cannot exist */
function placeOf(asking: Asking, { companyId: meant, scopeKind, scopeId }: PlaceParams): StatePlace {
  const { id: pluginId } = asking.plugin;
  const isOfRecord = scopeKind !== 'instance' && scopeKind !== 'company';
  if (isOfRecord !== (scopeId !== undefined)) {
    throw refusal(`scopeId: ${isOfRecord ? 'is missing' : `must be left out for ${scopeKind}`}`, 'invalid_params');
  }
  if (scopeKind !== 'instance')
    return { pluginId, companyId: companyOf(asking, meant), scopeKind, scopeId: scopeId ?? '' };
  if (meant !== undefined) throw denial('State of the installation belongs to no company');
  return { pluginId, companyId: null, scopeKind, scopeId: '' };
}

const get = method({
  capability: 'plugin.state.read',
  params: z.strictObject({ ...place, key }),
  async run(asking, params) {
    const entry = await readState(asking.services, placeOf(asking, params), params.key);
    return entry ? { value: entry.value, version: entry.version, updatedAt: entry.updatedAt.toISOString() } : null;
  },
});

const list = method({
  capability: 'plugin.state.read',
  params: z.strictObject({
    ...place,
    prefix: rawText(MAX_KEY).default(''),
    after: rawText(MAX_KEY).optional(),
    limit: z.int().min(1).max(1_000).default(100),
    includeValues: z.boolean().default(false),
  }),
  async run(asking, { limit: most, ...params }) {
    const { prefix, after = null, includeValues } = params;
    const limit = includeValues ? Math.min(most, MAX_VALUES) : most;
    const page = { prefix, after, limit: limit + 1, includeValues };
    const entries = await listState(asking.services, placeOf(asking, params), page);
    const keys = entries
      .slice(0, limit)
      .map(({ updatedAt, ...entry }) => ({ ...entry, updatedAt: updatedAt.toISOString() }));
    return { keys, nextAfter: entries.length > limit ? (keys.at(-1)?.key ?? null) : null };
  },
});

const set = method({
  capability: 'plugin.state.write',
  params: z.strictObject({ ...place, key, value: z.json(), expectedVersion }),
  async run(asking, { value, expectedVersion: expected = null, ...params }) {
    const statePlace = placeOf(asking, params);
    if (Buffer.byteLength(JSON.stringify(value)) > MAX_VALUE_BYTES) {
      throw refusal(`value: must be ${MAX_VALUE_BYTES} bytes of JSON at most`, 'value_too_large');
    }
    const written = { key: params.key, value: value as JsonValue, expectedVersion: expected };
    const version = expected === 0 ? undefined : await updateState(asking.services, statePlace, written);
    if (version !== undefined) return { version };
    if (expected !== null && expected > 0) throw await conflict(asking, statePlace, params.key);
    const added = await insertState(scopeOf(asking, []), statePlace, written);
    if (added === 'nowhere') throw refusal(`There is no such ${params.scopeKind}`, 'not_found');
    if (added === 'full') throw refusal(`There are ${MAX_KEYS} keys already`, 'too_many_keys');
    if (added === 'exists') throw await conflict(asking, statePlace, params.key);
    return { version: added.version };
  },
});

const remove = method({
  capability: 'plugin.state.write',
  params: z.strictObject({ ...place, key, expectedVersion }),
  async run(asking, { expectedVersion: expected = null, ...params }) {
    const statePlace = placeOf(asking, params);
    const deleted = await deleteState(asking.services, statePlace, { key: params.key, expectedVersion: expected });
    if (!deleted && expected !== null) throw await conflict(asking, statePlace, params.key);
    return { deleted };
  },
});

/** The failure of a write that expected another version; a missing key has version zero. */
async function conflict({ services }: Asking, kept: StatePlace, of: string) {
  const version = (await readState(services, kept, of))?.version ?? 0;
  return refusal(`The version of ${of} is ${version}`, 'version_conflict', { version });
}

export const stateMethods = { 'state.get': get, 'state.list': list, 'state.set': set, 'state.delete': remove };
