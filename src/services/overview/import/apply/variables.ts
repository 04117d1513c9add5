import { board } from '#services/access/rules.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/json.js';
import { urlKeyOf, withFreeShortname } from '#services/core/text/names.js';
import { EnvVariables, storedEnv } from '#services/secrets/env/operations.js';
import { storeSecret } from '#services/secrets/secrets/create.js';
import { emitSecret } from '#services/secrets/secrets/events.js';
import { secretName, secretValue } from '#services/secrets/secrets/model.js';
import { fieldOf } from '../parse/parsed.js';
import type { ImportContext } from './context.js';

const KEYS = statement(`
  SELECT key FROM "Secret" WHERE "companyId" = $1::uuid AND "deletedAt" IS NULL AND (key = $2 OR starts_with(key, $2 || '-'))`);

/** Leaves room for a number at the end. */
const MAX_KEY = 110;

/**
 * The variables of an agent or a project. Values in the request become secrets of the company, values in the package
 * are kept as they are, and the rest stays unset.
 * @throws 403 for agents that provide values
 */
export async function importVariables(
  context: ImportContext,
  kind: 'agent' | 'project',
  slug: string,
): Promise<JsonObject> {
  const { parsed, request } = context;
  const variables: JsonObject = {};
  for (const input of parsed.manifest.envInputs) {
    if ((kind === 'agent' ? input.agentSlug : input.projectSlug) !== slug) continue;
    const name = `${slug}.${input.key}`;
    const secretText = Object.hasOwn(request.secretValues, name) ? request.secretValues[name] : undefined;
    if (secretText !== undefined) {
      variables[input.key] = {
        type: 'secret_ref',
        secretId: await secretWith(context, name, secretText),
        version: 'latest',
      };
    } else if (input.defaultValue !== null) variables[input.key] = input.defaultValue;
  }
  return storedEnv(fieldOf(EnvVariables, variables, `the variables of ${slug}`));
}

async function secretWith({ scope, companyId }: ImportContext, given: string, value: string): Promise<string> {
  await board(scope, { companyId });
  if (value === '') throw unprocessable(`secretValues has no value for ${given}`);
  const base = urlKeyOf(given, 'secret').slice(0, MAX_KEY);
  const takenRows = await scope.sql<{ key: string }>(KEYS, [companyId, base]);
  const { urlKey: key } = withFreeShortname(base, base, new Set(takenRows.map((secret) => secret.key)));
  const secret = await storeSecret(scope, {
    companyId,
    key,
    name: fieldOf(secretName(), given.slice(0, 160), 'secretValues'),
    provider: 'local_encrypted',
    managedMode: 'service_managed',
    value: fieldOf(secretValue(), value, `secretValues.${given}`),
  });
  emitSecret(scope, secret, 'secret.created', { managedMode: secret.managedMode });
  return secret.id;
}
