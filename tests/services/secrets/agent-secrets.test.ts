import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { prepareLogins } from '#database/logins.js';
import { openDatabase } from '#services/core/postgres/database.js';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { updateAgent } from '#services/organization/agents/operations.js';
import { grantAgentSecret, listSecretAccessGrants, revokeAgentSecret } from '#services/secrets/agent-secrets/grants.js';
import { listAgentSecretGrants, readAgentSecretValue } from '#services/secrets/agent-secrets/read.js';
import { deleteSecret } from '#services/secrets/secrets/delete.js';
import { rotateSecret, updateSecret } from '#services/secrets/secrets/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { issueIn, stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type AgentCaller, callerOf, createWorld, type World } from '#tests/kit/world.js';
import { attemptsIn, bindingsAt, definitionIn, inRun, lend, ownValueOf, refTo, secretIn } from './secrets-world.js';

let world: World;
let agent: AgentCaller;
beforeEach(async () => {
  world = await createWorld();
  agent = await world.agent({ name: 'Ada' });
});

const grant = (key: string, { id: secretId }: { id: string }, fields: object = {}) =>
  world.board.run(grantAgentSecret, { agentId: agent.row.id, key, secretId, ...fields });
const setEnv = (env: object) => world.board.run(updateAgent, { agentId: agent.row.id, adapterConfig: { env } });
const NOT_GRANTED = { status: 403, message: 'Secret access is not granted for this agent' };
const NO_RUN = { status: 403, message: 'A running run of this agent is required' };

describe('the secrets of an agent', () => {
  test('are listed by key with how they are delivered, and without ids', async () => {
    const [token, other] = [
      await secretIn(world, 'one', { name: 'The token', key: 'token', description: 'For Git' }),
      await secretIn(world, 'other', { name: 'Other', key: 'other' }),
    ];
    await world.board.run(rotateSecret, { secretId: token.id, value: 'two' });
    await setEnv({ B_TOKEN: refTo(token, 1), C: refTo(other), plain: 'x' });
    await grant('C', other, { projectionClass: 'class_3_static_lease' });
    await grant('a.key', token);
    const run = await inRun(world, agent);
    const common = { name: 'The token', description: 'For Git', latestVersion: 2, secretRef: 'token' };
    expect(await run.run(listAgentSecretGrants)).toEqual({
      secrets: [
        {
          ...common,
          key: 'B_TOKEN',
          delivery: 'env',
          projectionClass: 'unclassified',
          versionSelector: '1',
          resolvedVersion: 1,
        },
        {
          key: 'C',
          name: 'Other',
          description: null,
          delivery: 'both',
          projectionClass: 'class_3_static_lease',
          latestVersion: 1,
          versionSelector: 'latest',
          resolvedVersion: 1,
          secretRef: 'other',
        },
        {
          ...common,
          key: 'a.key',
          delivery: 'api',
          projectionClass: 'unclassified',
          versionSelector: 'latest',
          resolvedVersion: 2,
        },
      ],
    });
    expect(await (await inRun(world, await world.agent({ name: 'Bob' }))).run(listAgentSecretGrants)).toEqual({
      secrets: [],
    });
  });

  test('are read by key, and each read is in the journal and on record', async () => {
    const secret = await secretIn(world, 'one');
    await world.board.run(rotateSecret, { secretId: secret.id, value: 'two \u{1f511}\n' });
    await grant('api', secret, { versionSelector: '1' });
    await setEnv({ GIVEN: refTo(secret) });
    const { id: issueId } = await issueIn(world);
    const run = await inRun(world, agent, { issueId });
    expect(await run.run(readAgentSecretValue, { key: 'api' })).toEqual({ key: 'api', value: 'one', version: 1 });
    expect(await run.run(readAgentSecretValue, { key: 'GIVEN' })).toEqual({
      key: 'GIVEN',
      value: 'two \u{1f511}\n',
      version: 2,
    });
    const events = await eventsOf(world, 'secret.value.read');
    expect(events).toMatchObject([
      { entityType: 'secret', entityId: secret.id, actorId: agent.row.id, details: { key: 'api', version: 1 } },
      { entityType: 'secret', entityId: secret.id, actorId: agent.row.id, details: { key: 'GIVEN', version: 2 } },
    ]);
    expect(await attemptsIn(world)).toMatchObject(
      [
        { configPath: 'access.api', version: 1 },
        { configPath: 'env.GIVEN', version: 2 },
      ].map((where) => ({
        ...where,
        secretId: secret.id,
        consumerType: 'agent',
        consumerId: agent.row.id,
        outcome: 'success',
        actorType: 'agent',
        actorId: agent.row.id,
        heartbeatRunId: run.runId,
        issueId,
        errorCode: null,
      })),
    );
    expect(JSON.stringify([await eventsOf(world), await attemptsIn(world)])).not.toContain('two');
  });

  test('that nobody granted are refused, and asking for one is on its record', async () => {
    const secret = await secretIn(world, 'v', { key: 'hidden' });
    await grant('mine', await secretIn(world, 'v'));
    const run = await inRun(world, agent);
    for (const key of ['hidden', 'nothing', 'access.mine', secret.id]) {
      await expect(run.run(readAgentSecretValue, { key }), key).rejects.toMatchObject(NOT_GRANTED);
    }
    expect(await attemptsIn(world)).toMatchObject([
      { secretId: secret.id, outcome: 'not_allowed', errorCode: 'not_granted', heartbeatRunId: run.runId },
    ]);
    expect(await eventsOf(world, 'secret.value')).toEqual([]);
  });

  test('that are asked for by many at once are refused and on record on a single connection', async () => {
    await secretIn(world, 'v', { key: 'hidden' });
    const { actor } = await inRun(world, agent);
    const { DATABASE_URL: url = '' } = world.services.config;
    const database = openDatabase({ url: (await prepareLogins({ migrationUrl: url })).url, poolMax: 1 });
    const caller = callerOf({ ...world.services, database }, actor);
    const refusals = Array.from({ length: 12 }, () => caller.run(readAgentSecretValue, { key: 'hidden' }));
    for (const refusal of await Promise.allSettled(refusals))
      expect(refusal).toMatchObject({ status: 'rejected', reason: NOT_GRANTED });
    expect(await attemptsIn(world)).toHaveLength(12);
    await database.close();
  });

  test('that cannot be read say why, and it is on record although nothing else is kept', async () => {
    const secret = await secretIn(world, 'v');
    await grant('key', secret);
    const run = await inRun(world, agent);
    await world.board.run(updateSecret, { secretId: secret.id, status: 'disabled' });
    expect((await run.run(listAgentSecretGrants)).secrets).toMatchObject([{ key: 'key', resolvedVersion: null }]);
    await expect(run.run(readAgentSecretValue, { key: 'key' })).rejects.toMatchObject({
      status: 422,
      code: 'secret_unavailable',
      message: 'Secret key cannot be read: The secret is not active',
      details: { key: 'key', outcome: 'inactive', errorCode: 'secret_inactive' },
    });
    expect(await attemptsIn(world)).toMatchObject([{ secretId: secret.id, outcome: 'inactive' }]);
    await world.board.run(deleteSecret, { secretId: secret.id, force: true });
    await expect(run.run(readAgentSecretValue, { key: 'key' })).rejects.toMatchObject(NOT_GRANTED);
  });

  test('of people mean those of the person whom the run acts for, while they are a member', async () => {
    const definition = await definitionIn(world, 'own');
    const [ann, bob, gone] = [
      await world.member('operator'),
      await world.member('operator'),
      await world.member('operator', 'suspended'),
    ];
    await ownValueOf(world, definition, ann.actor.userId, "Ann's");
    await ownValueOf(world, definition, gone.actor.userId, 'gone');
    await setEnv({ OWN: { type: 'user_secret_ref', key: 'own' } });
    await lend(world, definition, ann.actor.userId, agent);
    await lend(world, definition, gone.actor.userId, agent);
    const read = async (responsibleUserId: string) => {
      const run = await inRun(world, agent);
      await stored(world, (tx) => tx.heartbeatRun.update({ where: { id: run.runId }, data: { responsibleUserId } }));
      return run;
    };
    const forAnn = await read(ann.actor.userId);
    expect(await forAnn.run(readAgentSecretValue, { key: 'OWN' })).toMatchObject({ value: "Ann's" });
    expect((await forAnn.run(listAgentSecretGrants)).secrets).toMatchObject([{ secretRef: 'own', resolvedVersion: 1 }]);
    for (const userId of [bob.actor.userId, gone.actor.userId]) {
      const run = await read(userId);
      expect((await run.run(listAgentSecretGrants)).secrets).toMatchObject([
        { key: 'OWN', latestVersion: null, resolvedVersion: null },
      ]);
      await expect(run.run(readAgentSecretValue, { key: 'OWN' })).rejects.toMatchObject({
        code: 'secret_unavailable',
        details: { outcome: 'missing', errorCode: 'user_value_missing' },
      });
    }
    expect((await attemptsIn(world)).map(({ outcome }) => outcome)).toEqual(['success', 'missing', 'missing']);
  });
});

describe('who asks for secrets', () => {
  test('must be an agent with the token of its own run that runs', async () => {
    await grant('key', await secretIn(world, 'v'));
    const other = await world.agent({ name: 'Bob' });
    const { runId } = await inRun(world, agent);
    const token = { ...agent.actor, source: 'agent_jwt' } as const;
    const callers = {
      'an agent with a key': agent,
      'a key that names a run in a header': world.as({ ...agent.actor, runId }),
      'a token that names a run in a header only': world.as({ ...token, runId }),
      'a run that nobody knows': world.as({ ...token, verifiedRunId: randomUUID() }),
      "another agent's run": world.as({ ...token, verifiedRunId: (await inRun(world, other)).runId }),
      'a run of another company': world.as({
        ...token,
        companyId: (await createWorld()).company.id,
        verifiedRunId: runId,
      }),
    };
    for (const caller of [world.board, await world.member('owner')]) {
      const refused = { status: 401, message: 'Agent authentication required' };
      await expect(caller.run(listAgentSecretGrants)).rejects.toMatchObject(refused);
      await expect(caller.run(readAgentSecretValue, { key: 'key' })).rejects.toMatchObject(refused);
    }
    for (const [who, caller] of Object.entries(callers)) {
      await expect(caller.run(listAgentSecretGrants), who).rejects.toMatchObject(NO_RUN);
      await expect(caller.run(readAgentSecretValue, { key: 'key' }), who).rejects.toMatchObject(NO_RUN);
    }
    for (const status of [
      'queued',
      'scheduled_retry',
      'succeeded',
      'failed',
      'cancelled',
      'timed_out',
      'interrupted',
    ]) {
      const run = await inRun(world, agent, { status });
      await expect(run.run(readAgentSecretValue, { key: 'key' }), status).rejects.toMatchObject(NO_RUN);
    }
  });

  test('reads nothing in a test run of a skill', async () => {
    await grant('key', await secretIn(world, 'v'));
    const { id: issueId } = await world.board.run(createIssue, { companyId: world.company.id, title: 'Try it' });
    await world.services.database.transaction('all', (tx) =>
      tx.issue.update({ where: { id: issueId }, data: { originKind: 'skill_test' } }),
    );
    const run = await inRun(world, agent, { issueId });
    const refused = { status: 403, message: 'Test runs of skills have no access to secrets' };
    await expect(run.run(readAgentSecretValue, { key: 'key' })).rejects.toMatchObject(refused);
    await expect(run.run(listAgentSecretGrants)).rejects.toMatchObject(refused);
  });

  test('reads nothing on behalf of a viewer, or of somebody who has left', async () => {
    await grant('key', await secretIn(world, 'v'));
    for (const [role, status, code] of [
      ['viewer', 'active', 'RESPONSIBLE_USER_UNAUTHORIZED'],
      ['operator', 'archived', 'RESPONSIBLE_USER_UNAVAILABLE'],
    ] as const) {
      const { actor } = await world.member(role, status);
      const run = await inRun(world, agent, { responsibleUserId: actor.userId });
      await expect(run.run(readAgentSecretValue, { key: 'key' })).rejects.toMatchObject({ status: 403, code });
    }
  });
});

describe('a grant', () => {
  test('is made, changed and taken back by the board, each once in the journal', async () => {
    const [secret, other] = [await secretIn(world, 'v'), await secretIn(world, 'w')];
    const made = await grant('key', secret);
    expect(made).toEqual({
      id: expect.any(String),
      agentId: agent.row.id,
      key: 'key',
      secretId: secret.id,
      versionSelector: 'latest',
      projectionClass: 'unclassified',
      createdByAgentId: null,
      createdByUserId: 'local-board',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await grant('key', secret)).toEqual(made);
    const changed = await grant('key', other, { versionSelector: '1', projectionClass: 'class_3_static_lease' });
    expect(changed).toMatchObject({ id: made.id, secretId: other.id, versionSelector: '1' });
    await setEnv({ UNRELATED: refTo(secret) });
    const { agentId } = changed;
    expect(await world.board.run(listSecretAccessGrants, { agentId })).toEqual({ grants: [changed] });
    await setEnv({ UNRELATED: 'x' });
    expect(await bindingsAt(world, agent.row.id)).toMatchObject([{ configPath: 'access.key', secretId: other.id }]);
    const of = { agentId: agent.row.id, key: 'key' };
    expect(await world.board.run(revokeAgentSecret, of)).toEqual({ ok: true });
    await expect(world.board.run(revokeAgentSecret, of)).rejects.toMatchObject({ status: 404 });
    expect((await eventsOf(world, 'agent_secret.')).map(({ action }) => action)).toEqual([
      'agent_secret.granted',
      'agent_secret.granted',
      'agent_secret.revoked',
    ]);
  });

  test('is the board’s to make: no viewer, no agent', async () => {
    const { id: secretId } = await secretIn(world, 'v');
    const input = { agentId: agent.row.id, key: 'key', secretId };
    const viewer = await world.member('viewer');
    for (const [caller, message] of [
      [agent, 'Board access required'],
      [viewer, 'Viewer access is read-only'],
    ] as const) {
      await expect(caller.run(grantAgentSecret, input)).rejects.toMatchObject({ status: 403, message });
      await expect(caller.run(revokeAgentSecret, input)).rejects.toMatchObject({ status: 403, message });
    }
  });

  test('names an active secret and version of the company, under a key that means nothing else', async () => {
    const secret = await secretIn(world, 'v');
    const theirs = await secretIn(await createWorld(), 'v');
    const message = 'secretId refers to a secret that does not belong to company';
    await expect(grant('key', theirs)).rejects.toMatchObject({ status: 422, message });
    await expect(grant('key', secret, { versionSelector: '2' })).rejects.toMatchObject({
      status: 422,
      message: 'secretId refers to a version that does not exist',
    });
    for (const versionSelector of ['0', '01', 'newest', '99999999999']) {
      await expect(grant('key', secret, { versionSelector })).rejects.toMatchObject({ status: 400 });
    }
    await expect(grant('a/b', secret)).rejects.toMatchObject({ status: 400 });
    await setEnv({ TAKEN: refTo(secret) });
    await expect(grant('TAKEN', await secretIn(world, 'w'))).rejects.toMatchObject({ status: 409 });
    await world.board.run(terminateAgent, { agentId: agent.row.id });
    await expect(grant('key', secret)).rejects.toMatchObject({ status: 409 });
  });
});
