import { z } from 'zod';
import { uuid } from '../../core/text/fields.js';
import type { JsonObject, JsonValue } from '../../core/text/json.js';
import { isReference } from '../../core/vault/settings-redaction.js';
import type { SecretReference } from '../../secrets/env/references.js';

/** A reference to a secret of the company, as a configuration has it. */
export const ConfigReference = z.strictObject({
  type: z.literal('secret_ref'),
  secretId: uuid(),
  version: z.union([z.literal('latest'), z.int().min(1).max(2_147_483_647)]).default('latest'),
});

/** A reference, and where it is in a configuration. */
export interface PlacedReference extends SecretReference {
  /** The names that lead to it. */
  readonly steps: readonly string[];
  /** The same as bindings and accesses of secrets tell it, such as `server.apiKey`: no two places have the same. */
  readonly path: string;
}

/** All references of a configuration that was checked. */
export const placedReferencesOf = (config: JsonValue, steps: readonly string[] = []): PlacedReference[] => {
  if (config === null || typeof config !== 'object') return [];
  if (isReference(config)) {
    return [{ ...(config as unknown as SecretReference), steps, path: steps.map(escaped).join('.') }];
  }
  return Object.entries(config).flatMap(([key, value]) => placedReferencesOf(value, [...steps, key]));
};

const escaped = (step: string): string => step.replace(/[.\\]/g, '\\$&');

/** A configuration with its references as they are stored. */
export const withStoredReferences = (config: JsonValue): JsonValue => {
  if (Array.isArray(config)) return config.map(withStoredReferences);
  if (config === null || typeof config !== 'object') return config;
  if (isReference(config)) return ConfigReference.parse(config) as unknown as JsonObject;
  return Object.fromEntries(Object.entries(config).map(([key, value]) => [key, withStoredReferences(value)]));
};
