import { z } from 'zod';
import { statement } from '#services/core/postgres/statement.js';
import { uuid } from '#services/core/text/fields.js';
import { recordAccess } from '#services/secrets/secrets/access-events.js';
import { resolveSecrets } from '#services/secrets/secrets/values.js';
import { placedReferencesOf } from '../config/references.js';
import { configFor } from './config.js';
import { companyOf, denial, method, refusal, scopeOf } from './model.js';

// Personal secrets belong to their owners: no plugin receives one, regardless of its configuration.
const OF_COMPANY = statement(`
  SELECT scope = 'company' AS shared FROM "Secret" WHERE "companyId" = $1::uuid AND id = $2::uuid`);

const resolveSecret = method({
  capability: 'secrets.read-ref',
  params: z.strictObject({ companyId: uuid().optional(), secretId: uuid() }),
  async run(asking, { companyId: meant, secretId }) {
    const companyId = companyOf(asking, meant);
    const { plugin, invocation } = asking;
    const scope = scopeOf(asking, [companyId]);
    const references = placedReferencesOf(await configFor(asking, companyId));
    const reference = references.find((one) => one.type === 'secret_ref' && one.secretId === secretId);
    const secret = await scope.row<{ shared: boolean }>(OF_COMPANY, [companyId, secretId]);
    const runId = invocation?.runId ?? null;
    const consumer = { type: 'plugin', id: plugin.id, configPath: reference?.path ?? null, runId, issueId: null };
    if (!reference || !secret?.shared) {
      const attempt = {
        secretId,
        version: null,
        consumer,
        outcome: 'not_allowed',
        errorCode: 'not_referenced',
      } as const;
      if (secret) await recordAccess(scope, companyId, [attempt]);
      throw denial('The configuration of the plugin refers to no such secret');
    }
    const [found] = await resolveSecrets(scope, companyId, [{ secretId, version: reference.version, consumer }]);
    if (found?.outcome !== 'success') throw refusal(found?.message ?? '', found?.errorCode ?? 'secret_missing');
    scope.services.pluginSecrets.withhold(plugin.id, found.value);
    return { value: found.value };
  },
});

export const secretMethods = { 'secrets.resolve': resolveSecret };
