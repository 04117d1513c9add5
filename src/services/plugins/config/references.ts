import { z } from 'zod';
import { uuid } from '#services/core/text/fields.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { isReference } from '#services/core/vault/settings-redaction.js';
import type { SecretReference } from '#services/secrets/env/references.js';

/** A reference to a secret of the company, as a configuration holds it. */
export const ConfigReference = z.strictObject({
  type: z.literal('secret_ref'),
  secretId: uuid(),
  version: z.union([z.literal('latest'), z.int().min(1).max(2_147_483_647)]).default('latest'),
});

/** A reference with its place in a configuration. */
export interface PlacedReference extends SecretReference {
  /** The names that lead to it. */
  readonly steps: readonly string[];
  /** The same as one text, such as `server.apiKey`, for bindings and secret accesses. Each place has its own text. */
  readonly path: string;
}

/** All references in a checked configuration. */
export const placedReferencesOf = (config: JsonValue, steps: readonly string[] = []): PlacedReference[] => {
  if (config === null || typeof config !== 'object') return [];
  if (isReference(config)) {
    return [{ ...(config as unknown as SecretReference), steps, path: steps.map(escapeStep).join('.') }];
  }
  return Object.entries(config).flatMap(([key, value]) => placedReferencesOf(value, [...steps, key]));
};

const escapeStep = (step: string): string => step.replace(/[.\\]/g, '\\$&');

/** A configuration with its references in stored form. */
export const withStoredReferences = (config: JsonValue): JsonValue => {
  if (Array.isArray(config)) return config.map(withStoredReferences);
  if (config === null || typeof config !== 'object') return config;
  if (isReference(config)) return ConfigReference.parse(config) as unknown as JsonObject;
  return Object.fromEntries(Object.entries(config).map(([key, value]) => [key, withStoredReferences(value)]));
};
