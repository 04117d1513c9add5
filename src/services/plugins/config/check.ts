import type { Plugin } from '#generated/prisma/client.js';
import { type FieldError, FieldsError } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { isSecretKey, isSensitiveHeader, maskProse } from '#services/core/vault/credentials.js';
import { isReference } from '#services/core/vault/settings-redaction.js';
import { flawedReferences } from '#services/secrets/env/references.js';
import { type SchemaError, schemaErrorsOf } from '#services/tools/catalog/arguments.js';
import type { PluginManifest } from '../manifest/model.js';
import { ConfigReference, type PlacedReference, placedReferencesOf, withStoredReferences } from './references.js';
import { isWithinSecret, partAt, pointerSteps, withReferences } from './secret-fields.js';

/** Maximum size of a configuration, in bytes of JSON. */
const MAX_BYTES = 65_536;
/** Maximum nesting depth of its values. */
const MAX_DEPTH = 20;
/** Maximum number of reported errors. */
const MAX_ERRORS = 100;
/** The path of a binding is part of an index. */
const MAX_PATH_BYTES = 1_000;

const MISFIT = "Configuration does not match the plugin's instanceConfigSchema";
const PLAIN_SECRET =
  'Must refer to a secret of the company, as {"type": "secret_ref", "secretId": …, "version": "latest"}: plain values of secrets are not kept';

/** A valid configuration, in its stored form. */
export interface CheckedConfig {
  readonly configJson: JsonObject;
  readonly references: readonly PlacedReference[];
}

/**
 * Checks a configuration by itself, then against the plugin's schema, then the secrets to which it refers. In a
 * transaction, those secrets are locked.
 * @throws 400 with all invalid fields
 */
export async function checkPluginConfig(
  scope: Scope,
  { manifest }: Plugin,
  companyId: string,
  given: JsonObject,
): Promise<CheckedConfig> {
  refuse(excessOf(given));
  const { instanceConfigSchema } = manifest as unknown as PluginManifest;
  refuse([...ownFlaws(given, []), ...misfits(instanceConfigSchema, given)]);
  const configJson = withStoredReferences(given) as JsonObject;
  const references = placedReferencesOf(configJson);
  const places = references.map(({ steps, path: _, ...reference }) => ({ path: pointerOf(steps), reference }));
  const flawed = await flawedReferences(scope, companyId, places);
  refuse(flawed.map(({ path: field, target }) => ({ field, message: `Refers to ${target}` })));
  return { configJson, references };
}

/** @throws 400 if there are errors; reports one per field */
function refuse(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const byField = new Map<string, FieldError>();
  for (const error of errors) if (!byField.has(error.field)) byField.set(error.field, error);
  throw new FieldsError(MISFIT, [...byField.values()].slice(0, MAX_ERRORS), 'configJson');
}

function excessOf(config: JsonObject): FieldError[] {
  if (Buffer.byteLength(JSON.stringify(config)) > MAX_BYTES) {
    return [{ field: '/', message: `Must be ${MAX_BYTES} bytes of JSON at most` }];
  }
  return depthOf(config) > MAX_DEPTH
    ? [{ field: '/', message: `Must not be nested deeper than ${MAX_DEPTH} levels` }]
    : [];
}

const depthOf = (value: JsonValue): number =>
  value === null || typeof value !== 'object' ? 0 : 1 + Math.max(0, ...Object.values(value).map(depthOf));

/** A JSON pointer; `/` for the whole configuration. */
const pointerOf = (steps: readonly string[]): string =>
  steps.length === 0 ? '/' : steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The errors of secrets that are not references, and of malformed references. */
function ownFlaws(value: JsonValue, steps: readonly string[]): FieldError[] {
  const flaw = (message: string): FieldError[] => [{ field: pointerOf(steps), message }];
  if (typeof value === 'string') return isCredential(value, steps) ? flaw(PLAIN_SECRET) : [];
  if (value === null || typeof value !== 'object') return [];
  if (!isReference(value)) {
    return Object.entries(value).flatMap(([key, nested]) => ownFlaws(nested, [...steps, key]));
  }
  const parsed = ConfigReference.safeParse(value);
  if (!parsed.success)
    return flaw(`${PLAIN_SECRET.split(':', 1)[0]}, "secretId": a UUID, "version": "latest" or a number`);
  const [first] = placedReferencesOf(value, steps);
  return first && Buffer.byteLength(first.path) > MAX_PATH_BYTES
    ? flaw('Must be at a shorter path, because it refers to a secret')
    : [];
}

/** Whether a text is a credential, by its name or its content. Items of a list have the name of the list. */
function isCredential(text: string, steps: readonly string[]): boolean {
  if (text === '') return false;
  const nameIndex = steps.findLastIndex((step) => !/^\d+$/.test(step));
  const isNamed =
    isSecretKey(steps[nameIndex] ?? '') ||
    (isHeaders(steps[nameIndex - 1]) && isSensitiveHeader(steps[nameIndex] ?? ''));
  return isNamed || maskProse(text) !== text;
}

const isHeaders = (name: string | undefined): boolean => name !== undefined && /headers$/i.test(name);

function misfits(schema: JsonObject | undefined, config: JsonObject): FieldError[] {
  if (!schema) return [];
  const schemaWithReferences = withReferences(schema);
  return schemaErrorsOf(schemaWithReferences, config)
    .slice(0, MAX_ERRORS)
    .flatMap((error) => fieldErrorsOf(schemaWithReferences, error, config));
}

function fieldErrorsOf(
  schema: JsonObject,
  { keyword, keywordLocation, instanceLocation, error }: SchemaError,
  config: JsonObject,
): FieldError[] {
  const steps = pointerSteps(instanceLocation);
  const place = keywordLocation.split('/').slice(0, -1).join('/');
  // The pointer of a schema that is `false` leads into the value, not into the schema.
  if (keyword === 'false') return [{ field: pointerOf(steps), message: 'Is not a field of the configuration' }];
  if (isWithinSecret(schema, place)) return [{ field: pointerOf(steps), message: PLAIN_SECRET }];
  const missing = keyword === 'required' ? missingOf(partAt(schema, place), valueAt(config, steps)) : [];
  if (missing.length === 0) return [{ field: pointerOf(steps), message: error }];
  return missing.map((name) => ({ field: pointerOf([...steps, name]), message: 'Is required' }));
}

function missingOf(part: JsonObject | undefined, value: JsonValue | undefined): string[] {
  const required = Array.isArray(part?.required) ? part.required : [];
  return required.filter((name): name is string => typeof name === 'string' && !Object.hasOwn(Object(value), name));
}

const valueAt = (config: JsonValue, steps: readonly string[]): JsonValue | undefined =>
  steps.reduce<JsonValue | undefined>(
    (value, step) =>
      value !== null && typeof value === 'object' && Object.hasOwn(value, step)
        ? (value as JsonObject)[step]
        : undefined,
    config,
  );
