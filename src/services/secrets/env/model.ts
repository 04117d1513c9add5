import { z } from 'zod';
import { describedEnum, type JsonObject } from '#services/core/text/fields.js';

const VariableKind = describedEnum('EnvironmentVariableKind', "The source of an environment variable's value.", {
  plain: 'The value is stored with the variable. The API never returns it.',
  secret_ref: 'The value is a secret of the company.',
  user_secret_ref: 'The value is the personal secret of the person responsible for the run.',
});

/** A variable for readers. Only REST has maps of variables. */
export const EnvironmentVariableView = z
  .object({
    name: z.string().describe('The name under which programs read the variable.'),
    kind: VariableKind.describe("The source of the variable's value."),
    secretId: z
      .uuid()
      .nullable()
      .describe('The ID of the secret that holds the value; null unless the kind is SECRET_REF.'),
    key: z.string().nullable().describe('The key of the personal secret; null unless the kind is USER_SECRET_REF.'),
    required: z
      .boolean()
      .nullable()
      .describe('True if a run fails without the personal secret; null unless the kind is USER_SECRET_REF.'),
    version: z
      .string()
      .nullable()
      .describe('The version of the secret: "latest" or a number; null if the variable does not refer to a secret.'),
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
