import { z } from 'zod';
import { jsonObject, text } from '#services/core/text/fields.js';
import type { JsonValue } from '#services/core/text/json.js';
import { PluginLogLevel } from '../logs/model.js';
import { type PluginLine, writePluginLogs } from '../logs/write.js';
import { type Asking, method } from './model.js';

const log = method({
  capability: null,
  params: z.strictObject({ level: PluginLogLevel, message: z.string(), meta: z.json().optional() }),
  run: (asking, line) => write(asking, line),
});

const MAX_LABELS = 20;
const name = () =>
  z.string().regex(/^[A-Za-z_][A-Za-z0-9_.:-]{0,99}$/, 'Must be letters, digits, and _ . : -, a letter first');

/** Writes an ordinary log line: no metric is kept in memory, and none is lost with the process. */
const writeMetric = method({
  capability: 'metrics.write',
  params: z.strictObject({
    name: name(),
    value: z.number(),
    labels: z
      .record(text(100), z.string().max(200))
      .refine((labels) => Object.keys(labels).length <= MAX_LABELS, `Must be ${MAX_LABELS} at most`)
      .default({}),
  }),
  run: (asking, { name, value, labels }) =>
    write(asking, { level: 'debug', message: `metric ${name} ${value}`, meta: { metric: name, value, labels } }),
});

const MAX_PROPERTIES_BYTES = 16_384;

/** Writes an ordinary log line: nothing leaves the installation. */
const trackTelemetry = method({
  capability: 'telemetry.track',
  params: z.strictObject({
    name: name(),
    properties: jsonObject()
      .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= MAX_PROPERTIES_BYTES, 'Must be 16 KiB at most')
      .default({}),
  }),
  run: (asking, { name, properties }) =>
    write(asking, { level: 'debug', message: `telemetry ${name}`, meta: { telemetry: name, properties } }),
});

async function write(
  { services, plugin: { id: pluginId }, invocation }: Asking,
  { level, message, meta }: Pick<PluginLine, 'level' | 'message' | 'meta'>,
): Promise<JsonValue> {
  const line: PluginLine = {
    pluginId,
    companyId: invocation?.companyId ?? null,
    level,
    message: services.pluginSecrets.redactText(pluginId, message),
    ...(meta !== undefined && { meta: services.pluginSecrets.redactValue(pluginId, meta) }),
  };
  await writePluginLogs(services, [line]);
  return { ok: true };
}

export const logMethods = { log, 'metrics.write': writeMetric, 'telemetry.track': trackTelemetry };
