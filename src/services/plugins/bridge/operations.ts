import { z } from 'zod';
import { atMostOnce } from '#services/core/operation/idempotency.js';
import { procedure, query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { jsonObject } from '#services/core/text/fields.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { actorContextOf, askPlugin, assertThere } from './ask.js';
import { recordAction } from './events.js';
import { saidItFailed } from './failures.js';
import { ownKey, type PluginTarget, pluginTargetOf, targetFields, targetReader, targetWriter } from './target.js';

const question = z.object({
  ...targetFields,
  key: ownKey(),
  params: jsonObject().default({}).describe('The parameters passed to the plugin.'),
});

const PluginAnswerView = z
  .object({ data: z.json().describe('The data that the plugin returned.') })
  .meta({ id: 'PluginAnswer', description: "A plugin's response." });

export const getPluginData = query({
  name: 'getPluginData',
  summary: 'Get data from a plugin',
  input: question,
  output: PluginAnswerView,
  on: pluginTargetOf,
  allow: targetReader,
  async run(scope, { key, params }, { plugin, companyId = null }): Promise<{ data: JsonValue }> {
    const request = { method: 'getData', params: { key, companyId, params }, companyId, signal: scope.hungUp } as const;
    return { data: await askPlugin(scope, plugin, request) };
  },
});

export const performPluginAction = procedure({
  name: 'performPluginAction',
  summary: 'Perform an action of a plugin',
  input: question,
  output: PluginAnswerView,
  on: pluginTargetOf,
  allow: targetWriter,
  async run(scope, { key, params }, target, idempotencyKey) {
    const { plugin, companyId = null } = target;
    if (idempotencyKey !== undefined) await assertThere(scope, plugin);
    return atMostOnce(scope, {
      operation: 'performPluginAction',
      input: { pluginId: plugin.id, companyId, key, params },
      key: idempotencyKey,
      isUndone: saidItFailed,
      work: () => performAction(scope, target, key, params),
    });
  },
});

async function performAction(
  scope: Scope,
  { plugin, companyId }: PluginTarget,
  key: string,
  params: JsonObject,
): Promise<{ data: JsonValue }> {
  const concerned = companyId ?? null;
  const actorContext = actorContextOf(scope, concerned);
  const actionParams = { key, companyId: concerned, params, actorContext };
  const data = await askPlugin(scope, plugin, { method: 'performAction', params: actionParams, companyId: concerned });
  await recordAction(scope, plugin, companyId, { key });
  return { data };
}
