import { LRUCache } from 'lru-cache';
import type { JsonValue } from '#services/core/text/json.js';
import { SecretText } from '#services/core/vault/secret-text.js';
import { PluginFailure } from '../host/port.js';

/** Maximum number of values for a plugin; beyond it, the oldest value is forgotten. */
const MAX_VALUES = 500;

interface KnownValues {
  readonly values: Set<string>;
  text: SecretText;
}

/**
 * The secrets that plugins have received, by plugin ID. In memory only: the worker of a plugin is a child of this
 * process, and the secrets it received end with it.
 */
const secretsByPlugin = new LRUCache<string, KnownValues>({ max: 1_000 });

/** Records a value before a plugin receives it. */
export function withhold(pluginId: string, value: string): void {
  const { values } = secretsByPlugin.get(pluginId) ?? { values: new Set<string>() };
  if (values.has(value)) return;
  values.add(value);
  for (const oldest of values) {
    if (values.size <= MAX_VALUES) break;
    values.delete(oldest);
  }
  secretsByPlugin.set(pluginId, { values, text: new SecretText(values) });
}

/** A text from a plugin, without the secrets that the plugin has received. */
export const textWithoutSecrets = (pluginId: string, text: string): string =>
  secretsByPlugin.get(pluginId)?.text.redact(text) ?? text;

/** A value, with these secrets removed from all its texts. */
export function valueWithoutSecrets(pluginId: string, value: JsonValue): JsonValue {
  if (!secretsByPlugin.has(pluginId)) return value;
  if (typeof value === 'string') return textWithoutSecrets(pluginId, value);
  if (Array.isArray(value)) return value.map((item) => valueWithoutSecrets(pluginId, item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      textWithoutSecrets(pluginId, key),
      valueWithoutSecrets(pluginId, item),
    ]),
  );
}

/** A failure from a plugin, with these secrets removed. */
export function failureWithoutSecrets(pluginId: string, error: unknown): unknown {
  if (!(error instanceof PluginFailure)) return error;
  const { code, message, details } = error;
  const safeDetails = details === undefined ? undefined : valueWithoutSecrets(pluginId, details);
  return new PluginFailure(code, textWithoutSecrets(pluginId, message), safeDetails);
}
