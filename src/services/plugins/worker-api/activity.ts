import { z } from 'zod';
import { transact } from '#services/core/operation/transact.js';
import { jsonObject, text, uuid } from '#services/core/text/fields.js';
import type { JsonObject } from '#services/core/text/json.js';
import { assertNoLoop, companyOf, method, scopeOf } from './model.js';

const MAX_METADATA_BYTES = 16_384;
const isSmall = (value: JsonObject): boolean => Buffer.byteLength(JSON.stringify(value)) <= MAX_METADATA_BYTES;

const logActivity = method({
  capability: 'activity.log.write',
  params: z.strictObject({
    companyId: uuid().optional(),
    message: text(2_000),
    metadata: jsonObject().refine(isSmall, `Must be ${MAX_METADATA_BYTES} bytes of JSON at most`).optional(),
  }),
  async run(asking, { companyId: meant, message, metadata = {} }) {
    const companyId = companyOf(asking, meant);
    assertNoLoop(asking);
    const { services, plugin } = asking;
    const { id, pluginKey } = plugin;
    const details = {
      pluginKey,
      message: services.pluginSecrets.redactText(id, message),
      metadata: services.pluginSecrets.redactValue(id, metadata),
    };
    await transact(services, scopeOf(asking, [companyId]).actor, companyId, async (scope) => {
      const about = {
        companyId,
        entityType: 'plugin',
        entityId: id,
        actor: { type: 'plugin', id: pluginKey },
      } as const;
      scope.emit({ ...about, action: 'plugin.activity_logged', details });
    });
    return { ok: true };
  },
});

export const activityMethods = { 'activity.log': logActivity };
