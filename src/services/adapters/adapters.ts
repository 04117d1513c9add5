import { z } from 'zod';
import { type AdapterDefinition, adapterOf, adapters } from '../../adapters/registry.js';
import { anyBoard, companyMember } from '../access/rules.js';
import { companyKeyById } from '../companies/load.js';
import { notFound, unprocessable } from '../core/errors.js';
import { type JsonObject, pathId } from '../core/fields.js';
import { query } from '../core/operation.js';
import type { Scope } from '../core/scope.js';

/** The wire shape of an adapter. */
export const AdapterView = z
  .object({
    type: z.string(),
    label: z.string(),
    source: z.enum(['builtin', 'external']).meta({ id: 'AdapterSource' }),
    modelsCount: z.int(),
    loaded: z.boolean(),
    disabled: z.boolean(),
    capabilities: z
      .object({
        supportsInstructionsBundle: z.boolean(),
        supportsSkills: z.boolean(),
        supportsLocalAgentJwt: z.boolean(),
        requiresMaterializedRuntimeSkills: z.boolean(),
      })
      .meta({ id: 'AdapterCapabilities' }),
  })
  .meta({ id: 'Adapter' });

export const AdapterModelView = z.object({ id: z.string(), label: z.string() }).meta({ id: 'AdapterModel' });

/** What the registry knows is loaded and usable: it holds no adapter that failed to load or was switched off. */
const presentAdapter = (adapter: AdapterDefinition): z.input<typeof AdapterView> => ({
  type: adapter.type,
  label: adapter.label,
  source: adapter.source,
  modelsCount: adapter.models.length,
  loaded: true,
  disabled: false,
  capabilities: {
    supportsInstructionsBundle: adapter.supportsInstructionsBundle,
    supportsSkills: adapter.supportsSkills,
    supportsLocalAgentJwt: adapter.supportsLocalAgentJwt,
    requiresMaterializedRuntimeSkills: adapter.requiresMaterializedRuntimeSkills,
  },
});

const adapterRef = { type: pathId() };

/** The adapter a path names. @throws 404 */
async function adapterByType(_scope: Scope, { type }: { type: string }): Promise<AdapterDefinition> {
  const adapter = adapterOf(type);
  if (!adapter) throw notFound(`Adapter "${type}" is not registered.`);
  return adapter;
}

export const listAdapters = query({
  name: 'listAdapters',
  summary: 'List the ways in which this server can run an agent',
  input: z.object({}),
  output: z.array(AdapterView),
  allow: anyBoard,
  run: () => adapters(),
  present: (_scope, found) => found.map(presentAdapter),
});

export const getAdapter = query({
  name: 'getAdapter',
  summary: 'Get an adapter',
  input: z.object(adapterRef),
  output: AdapterView,
  on: adapterByType,
  allow: anyBoard,
  run: (_scope, _input, adapter) => adapter,
  present: (_scope, adapter) => presentAdapter(adapter),
});

export const getAdapterConfigSchema = query({
  name: 'getAdapterConfigSchema',
  summary: "Get the JSON Schema of an adapter's configuration",
  input: z.object(adapterRef),
  output: z.record(z.string(), z.json()),
  on: adapterByType,
  allow: anyBoard,
  run: (_scope, _input, adapter) => z.toJSONSchema(adapter.config, { io: 'input' }) as JsonObject,
});

export const listAdapterModels = query({
  name: 'listAdapterModels',
  summary: 'List the models that an adapter offers',
  input: z.object({ companyId: pathId(), ...adapterRef }),
  output: z.array(AdapterModelView),
  on: companyKeyById,
  allow: companyMember,
  run(_scope, { type }) {
    const adapter = adapterOf(type);
    if (!adapter) throw unprocessable(`Unknown adapter type: ${type}`);
    return adapter.models.map(({ id, label }) => ({ id, label }));
  },
});
