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
 * The secrets that plugins have received. In memory only: the worker of a plugin is a child of this process, and the
 * secrets it received end with it.
 */
export class PluginSecrets {
  private readonly byPlugin = new LRUCache<string, KnownValues>({ max: 1_000 });

  /** Records a value before a plugin receives it. */
  withhold(pluginId: string, value: string): void {
    const { values } = this.byPlugin.get(pluginId) ?? { values: new Set<string>() };
    if (values.has(value)) return;
    values.add(value);
    for (const oldest of values) {
      if (values.size <= MAX_VALUES) break;
      values.delete(oldest);
    }
    this.byPlugin.set(pluginId, { values, text: new SecretText(values) });
  }

  /** A text from a plugin, without the secrets that the plugin has received. */
  redactText(pluginId: string, text: string): string {
    return this.byPlugin.get(pluginId)?.text.redact(text) ?? text;
  }

  /** A value, with these secrets removed from all its texts. */
  redactValue(pluginId: string, value: JsonValue): JsonValue {
    if (!this.byPlugin.has(pluginId)) return value;
    if (typeof value === 'string') return this.redactText(pluginId, value);
    if (Array.isArray(value)) return value.map((item) => this.redactValue(pluginId, item));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [this.redactText(pluginId, key), this.redactValue(pluginId, item)]),
    );
  }

  /** A failure from a plugin, with these secrets removed. */
  redactFailure(pluginId: string, error: unknown): unknown {
    if (!(error instanceof PluginFailure)) return error;
    const { code, message, details } = error;
    const safeDetails = details === undefined ? undefined : this.redactValue(pluginId, details);
    return new PluginFailure(code, this.redactText(pluginId, message), safeDetails);
  }
}
