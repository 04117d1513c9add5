import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventRow } from '#services/core/journal/journal.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import type { CallClosing, CallOpening } from '#services/tools/calls/ledger.js';
import { argumentsSummaryOf } from '#services/tools/results/redaction.js';
import { createToolApplication } from '#services/tools/servers/operations.js';
import { createToolSession, revokeToolSession } from '#services/tools/sessions/operations.js';
import { statementsOf } from '#tests/kit/statements.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';

let world: World;
let agent: AgentCaller;
let sessionId: string;
let runId: string;

beforeAll(async () => {
  world = await createWorld();
  agent = await world.agent({ name: 'Caller' });
  const data = { companyId: world.company.id, agentId: agent.row.id, status: 'running' };
  runId = (await world.services.database.transaction('all', (tx) => tx.heartbeatRun.create({ data }))).id;
  const ids = { companyId: world.company.id, agentId: agent.row.id, runId };
  ({ sessionId } = await world.board.run(createToolSession, ids));
});

const rows = (sql: string, values: unknown[]) =>
  world.services.database.transaction('all', (tx) => tx.$queryRawUnsafe<Record<string, unknown>[]>(sql, ...values));

async function version(companyId = world.company.id): Promise<bigint> {
  const [head] = await rows('SELECT version FROM "ToolHead" WHERE "companyId" = $1::uuid', [companyId]);
  return (head?.version as bigint | undefined) ?? 0n;
}

const invocation = async (id: string) => (await rows('SELECT * FROM "ToolInvocation" WHERE id = $1::uuid', [id]))[0];
const eventsOf = (id: string) => rows('SELECT action FROM "Event" WHERE "entityId" = $1 ORDER BY seq', [id]);

async function opening(fields: Partial<CallOpening> = {}): Promise<CallOpening> {
  return {
    id: uuid7(),
    companyId: world.company.id,
    sessionId,
    gatewayId: null,
    gatewayTokenId: null,
    runId,
    actorType: 'agent',
    actorId: agent.row.id,
    agentId: agent.row.id,
    issueId: null,
    projectId: null,
    routineId: null,
    applicationId: null,
    connectionId: null,
    catalogEntryId: null,
    toolName: 'mcp.tracker-12345678:search',
    trigger: 'call',
    idempotencyKey: null,
    decision: 'allow',
    reasonCode: 'allow_explicit_grant',
    matchedPolicyIds: [],
    effectiveProfileIds: [randomUUID()],
    approvalState: 'not_required',
    configVersion: await version(),
    entryVersionHash: null,
    argumentsHash: 'sha256:0',
    argumentsSummary: argumentsSummaryOf({ text: 'zwölf 🦊' }),
    status: 'executing',
    errorCode: null,
    event: null,
    isReadOnly: false,
    ...fields,
  };
}

const event = (id: string, action: string, companyId = world.company.id) =>
  eventRow(agent.actor, {
    companyId,
    action,
    entityType: 'tool_invocation',
    entityId: id,
    details: { toolName: 'search' },
  });

const closing = ({ id, companyId }: CallOpening, fields: Partial<CallClosing> = {}): CallClosing => ({
  id,
  companyId,
  status: 'succeeded',
  resultSummary: { text: 'found' },
  resultSizeBytes: 12,
  errorCode: null,
  errorMessage: null,
  event: event(id, 'tool_gateway.call_completed', companyId),
  ...fields,
});

describe('the ledger of calls', () => {
  it('has the row of a call before it is made, and its outcome and event after', async () => {
    const ledger = world.services.toolLedger;
    const call = await opening();
    expect(await ledger.open(call)).toBe('opened');
    expect(await invocation(call.id)).toMatchObject({
      status: 'executing',
      completedAt: null,
      argumentsSummary: { summary: { text: 'zwölf 🦊' } },
      effectiveProfileIds: call.effectiveProfileIds,
    });
    expect(await eventsOf(call.id)).toEqual([]);
    expect(await ledger.close(closing(call))).toBe(true);
    expect(await invocation(call.id)).toMatchObject({
      status: 'succeeded',
      completedAt: expect.any(Date),
      resultSummary: { text: 'found' },
      resultSizeBytes: 12,
    });
    expect(await eventsOf(call.id)).toEqual([{ action: 'tool_gateway.call_completed' }]);
  });

  it('closes a call once, whoever comes second', async () => {
    const ledger = world.services.toolLedger;
    const call = await opening();
    await ledger.open(call);
    const outcomes = [await ledger.close(closing(call)), await ledger.close(closing(call, { status: 'failed' }))];
    expect(outcomes).toEqual([true, false]);
    expect(await invocation(call.id)).toMatchObject({ status: 'succeeded' });
    expect(await eventsOf(call.id)).toHaveLength(1);
  });

  it('has a refusal with its event at once', async () => {
    const call = await opening({ decision: 'deny', reasonCode: 'deny_default', status: 'denied' });
    const told = { ...call, event: event(call.id, 'tool_gateway.call_denied') };
    expect(await world.services.toolLedger.open(told)).toBe('opened');
    expect(await invocation(call.id)).toMatchObject({ status: 'denied', completedAt: expect.any(Date) });
    expect(await eventsOf(call.id)).toEqual([{ action: 'tool_gateway.call_denied' }]);
  });

  it('opens no call that was decided by rules that have changed', async () => {
    const call = await opening();
    const fields = { companyId: world.company.id, name: `Tracker ${call.id}`, type: 'mcp_http' };
    await world.board.run(createToolApplication, fields);
    expect(await world.services.toolLedger.open(call)).toBe('stale');
    const denied = { ...call, status: 'denied' as const, event: event(call.id, 'tool_gateway.call_denied') };
    expect(await world.services.toolLedger.open(denied)).toBe('stale');
    expect(await invocation(call.id)).toBeUndefined();
    expect(await eventsOf(call.id)).toEqual([]);
    expect(await world.services.toolLedger.open({ ...call, configVersion: await version() })).toBe('opened');
  });

  it('opens one call of those with the same key', async () => {
    const calls = await Promise.all([1, 2, 3].map(() => opening({ idempotencyKey: 'once' })));
    const outcomes = await Promise.all(calls.map((call) => world.services.toolLedger.open(call)));
    expect(outcomes.sort()).toEqual(['opened', 'repeated', 'repeated']);
    const later = await opening({ idempotencyKey: 'once' });
    expect(await world.services.toolLedger.open(later)).toBe('repeated');
    const ofAnother = await opening({ idempotencyKey: 'once', actorId: randomUUID() });
    expect(await world.services.toolLedger.open(ofAnother)).toBe('opened');
  });

  it('opens no call of a session that is revoked, expired, unknown or of a run that is over', async () => {
    const ledger = world.services.toolLedger;
    const ids = { companyId: world.company.id, agentId: agent.row.id };
    const data = { ...ids, status: 'running' };
    const over = await world.services.database.transaction('all', (tx) => tx.heartbeatRun.create({ data }));
    const [revoked, expired, ended] = await Promise.all(
      [runId, runId, over.id].map((id) => world.board.run(createToolSession, { ...ids, runId: id })),
    );
    await world.board.run(revokeToolSession, { sessionId: revoked.sessionId });
    await world.services.database.transaction('all', async (tx) => {
      await tx.toolSession.update({ where: { id: expired.sessionId }, data: { expiresAt: new Date() } });
      await tx.heartbeatRun.update({ where: { id: over.id }, data: { status: 'succeeded' } });
    });
    const sessions = [revoked.sessionId, expired.sessionId, ended.sessionId, randomUUID()];
    const outcomes = sessions.map(async (id) => ledger.open(await opening({ sessionId: id })));
    expect(await Promise.all(outcomes)).toEqual([
      'session_revoked',
      'session_expired',
      'session_run_inactive',
      'session_invalid',
    ]);
  });

  it('writes the calls of a moment with one statement', async () => {
    const calls = await Promise.all(Array.from({ length: 100 }, () => opening()));
    const ledger = world.services.toolLedger;
    const sent = await statementsOf(async () => {
      await Promise.all(calls.map((call) => ledger.open(call)));
      await Promise.all(calls.map((call) => ledger.close(closing(call))));
    });
    expect(sent).toHaveLength(2);
    const written = await rows(
      `SELECT count(*)::int AS calls FROM "ToolInvocation" i JOIN "Event" e ON e."entityId" = i.id::text
        WHERE i.id = ANY($1::uuid[]) AND i.status = 'succeeded'`,
      [calls.map(({ id }) => id)],
    );
    expect(written).toEqual([{ calls: 100 }]);
  });

  it('opens and closes the calls of all companies but one that is gone, though they come together', async () => {
    const ledger = world.services.toolLedger;
    const gone = await createWorld();
    const caller = await gone.agent({ name: 'Gone' });
    const ids = { companyId: gone.company.id, sessionId: null, runId: null, configVersion: 0n };
    const lost = await opening({ ...ids, agentId: caller.row.id, actorId: caller.row.id });
    await rows('DELETE FROM "Company" WHERE id = $1::uuid RETURNING id', [gone.company.id]);
    const calls = await Promise.all([1, 2, 3].map(() => opening()));
    const [first, second, third] = calls as [CallOpening, CallOpening, CallOpening];
    const opened = await Promise.allSettled([first, lost, second, third].map((call) => ledger.open(call)));
    expect(opened.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    const flawed = closing(second, { resultSummary: { text: '\0' } });
    const closed = await Promise.allSettled([closing(first), flawed, closing(third)].map((end) => ledger.close(end)));
    expect(closed.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    for (const { id } of [first, third]) expect(await eventsOf(id)).toHaveLength(1);
  });

  it('reads no more rows for a call after many, though its statements were planned before the first', async () => {
    const own = await createWorld();
    const caller = await own.agent({ name: 'Busy' });
    const ids = { companyId: own.company.id, sessionId: null, runId: null, agentId: caller.row.id };
    const configVersion = await version(own.company.id);
    const call = await opening({ ...ids, actorId: caller.row.id, configVersion });
    const countRows = async () => {
      const [counts] = await rows(
        `SELECT (seq_tup_read + idx_tup_fetch)::int AS read, n_tup_ins::int AS written
           FROM pg_stat_user_tables WHERE relname = 'ToolInvocation'`,
        [],
      );
      return counts as { read: number; written: number };
    };
    const before = await countRows();
    let made = 0;
    const makeCall = async () => {
      made += 1;
      const next = { ...call, id: uuid7() };
      expect(await own.services.toolLedger.open(next)).toBe('opened');
      expect(await own.services.toolLedger.close(closing(next))).toBe(true);
    };
    while (made < 300) await makeCall();
    // A connection reports its counts about once a second, when it has done something: so it goes on meanwhile. By some
    // plans a call reads no row at all, but each writes one.
    const writtenSince = async () => {
      await makeCall();
      return (await countRows()).written - before.written;
    };
    await expect.poll(writtenSince).toBeGreaterThan(100);
    expect((await countRows()).read - before.read).toBeLessThan(10 * made);
  });
});
