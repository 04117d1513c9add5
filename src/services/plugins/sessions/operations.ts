import { z } from 'zod';
import { AgentNotFound } from '#services/access/principals.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { actingPlugin } from '#services/core/actors/actor.js';
import { conflict, forbidden, notFound } from '#services/core/errors/errors.js';
import { takeTurn } from '#services/core/locks/advisory-lock.js';
import { type Allow, type InCompany, mutation, query, rule } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { pathId, rawText, text, uuid } from '#services/core/text/fields.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { agentById } from '#services/organization/agents/rows.js';
import { resetAgentRuntimeSession } from '#services/organization/agents/runtime-state.js';
import { wakeAgent } from '#services/runs/direct-wakes/wake-agent.js';
import { runWithin } from '../managed/run-within.js';
import { type PluginSessionRow, PluginSessionView, presentPluginSession, SentView, taskKeyOf } from './model.js';

// A conversation is a task of an agent without an issue: each message wakes the agent for it, and the agent's adapter
// continues the session of the task. Only plugins have these conversations, each plugin its own.

const INTERNAL = 'Plugins call it over their own protocol';
const MAX_OPEN = 1_000;
const MAX_MESSAGE_BYTES = 12_000;

const message = () =>
  rawText(MAX_MESSAGE_BYTES)
    .min(1)
    .refine((value) => Buffer.byteLength(value) <= MAX_MESSAGE_BYTES, `Must have at most ${MAX_MESSAGE_BYTES} bytes`);

const pluginOnly: Allow<InCompany> = rule('A plugin', ({ actor }) => {
  if (!actingPlugin(actor)) throw forbidden('Only plugins have conversations of this kind');
});

const ROWS = `
  SELECT s.*, r.status AS "lastRunStatus"
    FROM "PluginAgentSession" s LEFT JOIN "HeartbeatRun" r ON r."companyId" = s."companyId" AND r.id = s."lastRunId"
   WHERE s."companyId" = $1::uuid AND s."pluginId" = $2::uuid`;
const ONE = statement(`${ROWS} AND s.id = $3::uuid`);
const LIST = statement(`
  ${ROWS} AND ($3::uuid IS NULL OR s."agentId" = $3::uuid) AND ($4::uuid IS NULL OR s.id < $4::uuid)
     AND ($5 OR s."closedAt" IS NULL)
   ORDER BY s.id DESC LIMIT $6::int`);

interface SessionRef extends InCompany {
  readonly pluginId: string;
  readonly sessionId: string;
}

const SessionNotFound = () => notFound('Session not found');

async function sessionById(scope: Scope, { companyId, pluginId, sessionId }: SessionRef): Promise<PluginSessionRow> {
  const session = await scope.row<PluginSessionRow>(ONE, [companyId, pluginId, sessionId]);
  if (!session) throw SessionNotFound();
  return session;
}

const ofPlugin = { companyId: pathId(), pluginId: uuid() };
const sessionRef = { ...ofPlugin, sessionId: uuid() };

const OPEN = statement(`
  SELECT count(*)::int AS open FROM "PluginAgentSession"
   WHERE "companyId" = $1::uuid AND "pluginId" = $2::uuid AND "closedAt" IS NULL`);

export const createPluginSession = mutation({
  name: 'createPluginSession',
  summary: 'Start a conversation with an agent, optionally with a message',
  internal: INTERNAL,
  input: z.strictObject({
    ...ofPlugin,
    agentId: pathId(),
    title: text(200).nullish(),
    prompt: message().optional(),
  }),
  output: SentView,
  on: agentById,
  allow: pluginOnly,
  async run(scope, { pluginId, title, prompt }, { id: agentId, companyId, status }) {
    if (status === 'terminated') throw AgentNotFound();
    await takeTurn(scope, `plugin-sessions:${companyId}:${pluginId}`);
    const { open } = (await scope.row<{ open: number }>(OPEN, [companyId, pluginId])) as { open: number };
    if (open >= MAX_OPEN) throw conflict(`There are ${MAX_OPEN} open sessions already`, { open });
    const id = uuid7();
    await scope.db.pluginAgentSession.create({ data: { id, companyId, pluginId, agentId, title: title ?? null } });
    const ref = { companyId, pluginId, sessionId: id };
    const run = prompt === undefined ? null : await say(scope, await sessionById(scope, ref), prompt);
    return { ...presentPluginSession(await sessionById(scope, ref)), run };
  },
});

export const listPluginSessions = query({
  name: 'listPluginSessions',
  summary: "List a plugin's conversations with agents, newest first",
  internal: INTERNAL,
  input: z.strictObject({
    ...ofPlugin,
    agentId: uuid().optional(),
    includeClosed: z.boolean().default(false),
    before: uuid().optional(),
    limit: z.int().min(1).max(200).default(50),
  }),
  output: z.array(PluginSessionView),
  on: companyKeyById,
  allow: pluginOnly,
  run: (scope, { pluginId, agentId = null, before = null, includeClosed, limit }, { companyId }) =>
    scope.sql<PluginSessionRow>(LIST, [companyId, pluginId, agentId, before, includeClosed, limit]),
  present: (_scope, sessions) => sessions.map(presentPluginSession),
});

export const sendToPluginSession = mutation({
  name: 'sendToPluginSession',
  summary: 'Send a message to an agent and wake it',
  internal: INTERNAL,
  input: z.strictObject({ ...sessionRef, message: message() }),
  output: SentView,
  on: sessionById,
  allow: pluginOnly,
  async run(scope, { message: body, ...ref }, session) {
    const run = await say(scope, session, body);
    return { ...presentPluginSession(await sessionById(scope, ref)), run };
  },
});

const NOTE = statement(`
  UPDATE "PluginAgentSession" SET "messageCount" = "messageCount" + 1, "updatedAt" = now()
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND "closedAt" IS NULL RETURNING id`);

const NOTE_RUN = statement(`
  UPDATE "PluginAgentSession" SET "lastRunId" = $3::uuid WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** @throws 409 if the session is closed, or the agent cannot be woken */
async function say(scope: WriteScope, { companyId, id, agentId }: PluginSessionRow, body: string) {
  if (!(await scope.row(NOTE, [companyId, id]))) throw conflict('The session is closed', { sessionId: id });
  const answer = await runWithin(wakeAgent, scope, {
    agentId,
    reason: 'plugin_message',
    triggerDetail: 'callback',
    payload: {
      taskKey: taskKeyOf(id),
      // A list, because messages that wait for the same run are joined.
      messages: [{ id: uuid7(), from: scope.actor.kind === 'system' ? scope.actor.name : null, body }],
    },
  });
  if ('id' in answer) await scope.sql(NOTE_RUN, [companyId, id, answer.id]);
  return answer;
}

const CLOSE = statement(`
  UPDATE "PluginAgentSession" SET "closedAt" = now(), "updatedAt" = now()
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND "closedAt" IS NULL RETURNING id`);

export const closePluginSession = mutation({
  name: 'closePluginSession',
  summary: 'End a conversation: the agent forgets the session. Runs that it started continue',
  internal: INTERNAL,
  input: z.strictObject(sessionRef),
  output: PluginSessionView,
  on: sessionById,
  allow: pluginOnly,
  async run(scope, ref, { companyId, id, agentId }) {
    const closed = await scope.row(CLOSE, [companyId, id]);
    if (closed) await runWithin(resetAgentRuntimeSession, scope, { agentId, taskKey: taskKeyOf(id) });
    return presentPluginSession(await sessionById(scope, ref));
  },
});
