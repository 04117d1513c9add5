import type { JsonObject } from '../../services/core/text/fields.js';
import { redactEnv } from '../../services/core/vault/settings-redaction.js';
import { EnvironmentVariableView, listedVariables } from '../../services/secrets/env/model.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';

const EnvironmentVariableRef = outputTypeOf(EnvironmentVariableView);

/** The field of stored variables, which REST shows as a map: a list, without values. */
export const environmentVariables = {
  type: [EnvironmentVariableRef] as never,
  ...reads('env'),
  resolve: ({ env }: { readonly env: unknown }) =>
    listedVariables(env === null ? null : redactEnv(env as JsonObject)) as never,
};
