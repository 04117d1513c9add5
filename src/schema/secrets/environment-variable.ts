import { z } from 'zod';
import type { JsonObject } from '#services/core/text/fields.js';
import { REDACTED_VALUE } from '#services/core/vault/redact.js';
import { redactEnv } from '#services/core/vault/settings-redaction.js';
import { EnvironmentVariableView, listedVariables } from '#services/secrets/env/model.js';
import { EnvValue, EnvVariables, SecretReferenceInput, UserSecretRef } from '#services/secrets/env/operations.js';
import { entriesOf, oneOfShape, takenAs } from '../derive/input-shapes.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';

const EnvironmentVariableRef = outputTypeOf(EnvironmentVariableView);

/** The field of stored variables: a list without values. REST shows them as a map. */
export const environmentVariables = {
  type: [EnvironmentVariableRef] as never,
  ...reads('env'),
  resolve: ({ env }: { readonly env: unknown }) =>
    listedVariables(env === null ? null : redactEnv(env as JsonObject)) as never,
};

// The input: a list of entries, which REST takes as a map.

const version = z.string().optional().describe('The version, "latest" or a number; the latest if omitted.');

const Value = oneOfShape('EnvironmentVariableValue', 'The value of an environment variable, or its source.', {
  plain: z.string().describe('The value itself, which is stored and never returned.'),
  secretRef: z
    .object({ secretId: SecretReferenceInput.shape.secretId.describe('The secret with the value.'), version })
    .meta({ id: 'SecretReference', description: 'A secret of the company.' }),
  userSecretRef: z
    .object({
      key: UserSecretRef.shape.key.describe('The key of the personal secret.'),
      required: UserSecretRef.shape.required.describe('True, the default, if a run fails without the secret.'),
      version,
    })
    .meta({
      id: 'UserSecretReference',
      description: 'The personal secret of the person who is responsible for the run.',
    }),
  unchanged: z.boolean().describe('True in updates to keep the current plain value of the variable.'),
});

const Variable = z
  .object({
    name: z.string().describe('The name by which programs read the variable.'),
    value: EnvValue.describe('The value, or its source.'),
  })
  .meta({ id: 'EnvironmentVariable', description: 'An environment variable of runs.' });

type Reference = Readonly<Record<string, unknown>>;

/** A reference in REST's form: without nulls, and with a numeric version as a number. */
const referenceTo = (type: string, reference: Reference) => {
  const entries = Object.entries(reference).filter(([, value]) => value != null);
  const restValue = (key: string, value: unknown) =>
    key === 'version' && /^[0-9]+$/.test(String(value)) ? Number(value) : value;
  return { type, ...Object.fromEntries(entries.map(([key, value]) => [key, restValue(key, value)])) };
};

interface GivenValue {
  readonly plain?: string;
  readonly secretRef?: Reference;
  readonly userSecretRef?: Reference;
  readonly unchanged?: boolean;
}

takenAs(EnvValue, {
  shown: Value,
  toRest: ({ plain, secretRef, userSecretRef, unchanged }: GivenValue) => {
    if (secretRef) return referenceTo('secret_ref', secretRef);
    if (userSecretRef) return referenceTo('user_secret_ref', userSecretRef);
    // REST rejects `unchanged: false`, since it is not a value.
    return unchanged === undefined ? plain : unchanged && REDACTED_VALUE;
  },
});
takenAs(EnvVariables, entriesOf(Variable, 'name', 'value'));
