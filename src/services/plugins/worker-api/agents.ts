import { z } from 'zod';
import { jsonObject, text, uuid } from '#services/core/text/fields.js';
import type { JsonObject } from '#services/core/text/json.js';
import { pauseAgent, resumeAgent } from '#services/organization/agents/lifecycle.js';
import { wakeAgent } from '#services/runs/direct-wakes/wake-agent.js';
import {
  closePluginSession,
  createPluginSession,
  listPluginSessions,
  sendToPluginSession,
} from '../sessions/operations.js';
import { runOrSkipped } from './issues.js';
import { type Asking, companyOf, method, type WorkerApiMethod } from './model.js';
import { callOperation, operationMethod, type Shown } from './operation-methods.js';
import { visibleAgent } from './reads.js';

/** Fields that would make it a wake for an issue, or the continuation of another conversation. */
const OTHERS_FIELDS = ['issueId', 'taskId', 'taskKey'];

const invoke = method({
  capability: 'agents.invoke',
  params: z.strictObject({
    companyId: uuid().optional(),
    agentId: z.string(),
    reason: text(500).optional(),
    payload: jsonObject()
      .refine(
        (payload) => !OTHERS_FIELDS.some((name) => name in payload),
        `Must have none of ${OTHERS_FIELDS.join(', ')}`,
      )
      .default({}),
    idempotencyKey: text(200).optional(),
  }),
  run(asking, { companyId, idempotencyKey, reason, ...params }) {
    const wakeInput: JsonObject = { ...params, reason: reason ?? null, triggerDetail: 'callback' };
    return callOperation(
      asking,
      companyOf(asking, companyId),
      wakeAgent,
      wakeInput,
      { shown: runOrSkipped },
      idempotencyKey,
    );
  },
});

const sessionWithRun: Shown = (answer) => {
  const { run: started = null, ...session } = answer as JsonObject;
  return { ...session, run: started && runOrSkipped(started) };
};

/** Operations on conversations get the ID of the plugin that owns them. */
const byPlugin = (params: JsonObject, { plugin: { id } }: Asking): JsonObject => ({ ...params, pluginId: id });

export const agentMethods: Readonly<Record<string, WorkerApiMethod>> = {
  'agents.pause': operationMethod('agents.pause', pauseAgent, { shown: visibleAgent }),
  'agents.resume': operationMethod('agents.resume', resumeAgent, { shown: visibleAgent }),
  'agents.invoke': invoke,
  'agents.sessions.create': operationMethod('agent.sessions.create', createPluginSession, {
    input: byPlugin,
    shown: sessionWithRun,
  }),
  'agents.sessions.list': operationMethod('agent.sessions.list', listPluginSessions, { input: byPlugin }),
  'agents.sessions.send': operationMethod('agent.sessions.send', sendToPluginSession, {
    input: byPlugin,
    shown: sessionWithRun,
  }),
  'agents.sessions.close': operationMethod('agent.sessions.close', closePluginSession, { input: byPlugin }),
};
