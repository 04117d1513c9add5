import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import type { JsonObject } from '../../core/text/fields.js';

const VariableKind = describedEnum(
  'EnvironmentVariableKind',
  'Where the value of an environment variable comes from.',
  {
    plain: 'It is stored with the variable, and never shown.',
    secret_ref: 'It is a secret of the company.',
    user_secret_ref: 'It is the personal secret of the person who is responsible for the run.',
  },
);

/** A variable for readers. Only REST has maps of variables. */
export const EnvironmentVariableView = z
  .object({
    name: z.string().describe('The name that programs read it by.'),
    kind: VariableKind.describe('Where its value comes from.'),
    secretId: z.uuid().nullable().describe('The secret with its value; null unless its kind is SECRET_REF.'),
    key: z.string().nullable().describe('The key of the personal secret; null unless its kind is USER_SECRET_REF.'),
    required: z
      .boolean()
      .nullable()
      .describe('Whether a run fails without the personal secret; null unless its kind is USER_SECRET_REF.'),
    version: z
      .string()
      .nullable()
      .describe('The version of the secret, "latest" or a number; null for a variable that refers to none.'),
  })
  .meta({ id: 'EnvironmentVariable', description: 'An environment variable of runs, without its value.' });

type EnvironmentVariable = z.input<typeof EnvironmentVariableView>;

const variableOf = (name: string, binding: JsonObject): EnvironmentVariable => ({
  name,
  kind: binding.type as EnvironmentVariable['kind'],
  secretId: (binding.secretId ?? null) as string | null,
  key: (binding.key ?? null) as string | null,
  required: (binding.required ?? null) as boolean | null,
  version: binding.version == null ? null : String(binding.version),
});

/** Redacted variables as a list, by name; null without variables. */
export const listedVariables = (env: JsonObject | null): EnvironmentVariable[] | null =>
  env &&
  Object.entries(env)
    .map(([name, binding]) => variableOf(name, binding as JsonObject))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
