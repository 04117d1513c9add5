import { z } from 'zod';
import { outsideAdapterOf } from '#adapters/registry.js';
import { anyBoard } from '#services/access/rules.js';
import { notFound } from '#services/core/errors/errors.js';
import { query } from '#services/core/operation/operation.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { AdapterView, adapterByType, adapterRef, type KnownAdapter, knownAdapters, presentAdapter } from './model.js';

export const listAdapters = query({
  name: 'listAdapters',
  summary: 'List the adapters of the server',
  input: z.object({}),
  output: z.array(AdapterView),
  allow: anyBoard,
  run: knownAdapters,
  present: (_scope, found) => found.map(presentAdapter),
});

export const getAdapter = query({
  name: 'getAdapter',
  summary: 'Get an adapter',
  input: z.object(adapterRef),
  output: AdapterView,
  on: adapterByType,
  allow: anyBoard,
  present: (_scope, adapter) => presentAdapter(adapter),
});

export const getAdapterConfigSchema = query({
  name: 'getAdapterConfigSchema',
  summary: "Get the JSON Schema of an adapter's configuration",
  input: z.object(adapterRef),
  output: z.record(z.string(), z.json()),
  on: adapterByType,
  allow: anyBoard,
  run: (_scope, _input, { type, definition }) => {
    const schema = configSchemaOf({ type, definition });
    if (!schema) throw notFound(`Adapter "${type}" has no configuration schema.`);
    return schema;
  },
});

/** The JSON schema of an adapter's configuration. For an external adapter, the author's schema or null. */
export function configSchemaOf({ type, definition }: Pick<KnownAdapter, 'type' | 'definition'>): JsonObject | null {
  if (!definition) return null;
  if (definition.source === 'external') return outsideAdapterOf(type)?.configSchema ?? null;
  return z.toJSONSchema(definition.config, { io: 'input' }) as JsonObject;
}

export const getAdapterUiParser = query({
  name: 'getAdapterUiParser',
  summary: "Get the script that renders an adapter's output in a page",
  input: z.object(adapterRef),
  output: z.string(),
  on: adapterByType,
  allow: anyBoard,
  run: (_scope, _input, { type, definition }) => {
    const script = definition?.uiParser;
    if (typeof script !== 'string') throw notFound(`Adapter "${type}" has no output parser.`);
    return script;
  },
});
