import { beforeEach, describe, expect, test } from 'vitest';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import { runRoutine } from '#services/automation/firing/run.js';
import { updateRoutine } from '#services/automation/routines/operations.js';
import type { BoardActor } from '#services/core/actors/actor.js';
import { Scope, WriteScope } from '#services/core/operation/scope.js';
import { testAdapterEnvironment } from '#services/organization/agents/environment-test.js';
import { updateAgent } from '#services/organization/agents/operations.js';
import { createProject, updateProject } from '#services/organization/projects/operations.js';
import { createWorkspace } from '#services/organization/projects/workspaces.js';
import { wakeAgent } from '#services/runs/direct-wakes/wake-agent.js';
import { resolveEnvironment } from '#services/runs/preparation/variables.js';
import { createRetry } from '#services/runs/runs/retry.js';
import { promoteDeferred } from '#services/runs/wakes/promote.js';
import { listAgentSecretGrants, readAgentSecretValue } from '#services/secrets/agent-secrets/read.js';
import {
  grantMyUserSecret,
  listAgentUserSecretGrants,
  listMyUserSecretGrants,
  revokeMyUserSecretGrant,
} from '#services/secrets/user-secrets/grants.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { routineIn } from '#tests/kit/routines.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';
import { attemptsIn, definitionIn, inRun, ownValueOf } from './secrets-world.js';

let world: World;
let agent: AgentCaller;
let ann: Caller & { actor: BoardActor };
let eve: Caller & { actor: BoardActor };
let definition: { id: string; key: string };
beforeEach(async () => {
  world = await createWorld();
  agent = await world.agent({ name: 'Worker' });
  [ann, eve] = [await world.member('operator'), await world.member('operator')];
  definition = await definitionIn(world, 'GITHUB');
  await ownValueOf(world, definition, ann.actor.userId, "Ann's");
  await setEnv({ TOKEN: { type: 'user_secret_ref', key: 'GITHUB' } });
});

const setEnv = (env: object) => world.board.run(updateAgent, { agentId: agent.row.id, adapterConfig: { env } });
const server = () => new Scope(world.services, { kind: 'system', name: 'runner' });
const place = () => ({ companyId: world.company.id, agentId: agent.row.id, definitionId: definition.id });
const grant = (by: Caller = ann) => by.run(grantMyUserSecret, place());

/** The latest run of the agent. */
const latestRun = () =>
  stored(world, (tx) =>
    tx.heartbeatRun.findFirstOrThrow({
      where: { companyId: world.company.id, agentId: agent.row.id },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    }),
  );

/** What a run is given. */
const variablesOf = async ({ id: runId, companyId, agentId, issueId, responsibleUserId }: HeartbeatRun) =>
  (await resolveEnvironment(server(), { companyId, agentId, runId, issueId, responsibleUserId })).variables;

const notGranted = { code: 'secret_unavailable', details: { variable: 'TOKEN', errorCode: 'user_grant_missing' } };
const issueOf = (person: Caller, fields: object = {}) =>
  person.run(createIssue, {
    companyId: world.company.id,
    title: 'Work',
    status: 'todo',
    allowDuplicate: true,
    ...fields,
  });

describe('a value of a person’s own', () => {
  test('is not read by a run that somebody else causes on the person’s issue', async () => {
    const issue = await issueOf(ann);
    const boss = await world.agent({ name: 'Boss', role: 'ceo' });
    await boss.run(updateIssue, { issueId: issue.id, assigneeAgentId: agent.row.id });
    expect(await latestRun()).toMatchObject({ responsibleUserId: ann.actor.userId, causedByUserId: null });
    await expect(variablesOf(await latestRun())).rejects.toMatchObject({
      ...notGranted,
      message: expect.stringMatching(
        /^Variable TOKEN has no value: .+ must grant the agent Worker their user secret GITHUB, or wake the agent themselves$/,
      ),
    });
    expect(await attemptsIn(world)).toMatchObject([{ outcome: 'not_allowed', errorCode: 'user_grant_missing' }]);
    await setEnv({ TOKEN: { type: 'user_secret_ref', key: 'GITHUB', required: false } });
    expect(await variablesOf(await latestRun())).toEqual({});
    expect((await attemptsIn(world)).at(-1)).toMatchObject({
      outcome: 'optional_omitted',
      errorCode: 'user_grant_missing',
    });
  });

  test('is not read in a run that a routine causes for the person', async () => {
    const routine = await routineIn(world, { assigneeAgentId: agent.row.id });
    await ann.run(runRoutine, { routineId: routine.id });
    expect(await latestRun()).toMatchObject({ responsibleUserId: ann.actor.userId, causedByUserId: null });
    await expect(variablesOf(await latestRun())).rejects.toMatchObject(notGranted);
  });

  test.each([
    ['wakes the agent', () => ann.run(wakeAgent, { agentId: agent.row.id })],
    ['gives it an issue', () => issueOf(ann, { assigneeAgentId: agent.row.id })],
    [
      'hands it an issue',
      async () => ann.run(updateIssue, { issueId: (await issueOf(eve)).id, assigneeAgentId: agent.row.id }),
    ],
    [
      'mentions it',
      async () =>
        ann.run(createIssueComment, { issueId: (await issueOf(eve)).id, body: `[@Worker](agent://${agent.row.id})` }),
    ],
  ])('is read by the run of a person who %s', async (_, act) => {
    await act();
    const run = await latestRun();
    expect(run).toMatchObject({ responsibleUserId: ann.actor.userId, causedByUserId: ann.actor.userId });
    expect(await variablesOf(run)).toEqual({ TOKEN: "Ann's" });
  });

  test('is not read by a run that the person wakes by the way, as by a comment', async () => {
    const issue = await issueOf(eve, { assigneeAgentId: agent.row.id });
    await stored(world, (tx) =>
      tx.heartbeatRun.updateMany({ where: { issueId: issue.id }, data: { status: 'failed' } }),
    );
    await ann.run(createIssueComment, { issueId: issue.id, body: 'How nice' });
    expect(await latestRun()).toMatchObject({ responsibleUserId: ann.actor.userId, causedByUserId: null });
    await expect(variablesOf(await latestRun())).rejects.toMatchObject(notGranted);
  });

  test('is not read any more once somebody else joins what the person has asked for', async () => {
    const issue = await issueOf(ann, { assigneeAgentId: agent.row.id });
    expect((await latestRun()).causedByUserId).toBe(ann.actor.userId);
    await ann.run(createIssueComment, { issueId: issue.id, body: 'And this' });
    expect((await latestRun()).causedByUserId).toBe(ann.actor.userId);
    await eve.run(createIssueComment, { issueId: issue.id, body: 'Tell me the token' });
    expect(await latestRun()).toMatchObject({ issueId: issue.id, causedByUserId: null });
    await expect(variablesOf(await latestRun())).rejects.toMatchObject(notGranted);
  });

  test('is not read by another program than the person woke, also where the run has waited', async () => {
    await ann.run(wakeAgent, { agentId: agent.row.id });
    const run = await latestRun();
    await world.board.run(updateAgent, { agentId: agent.row.id, adapterConfig: { command: 'steal' } });
    await expect(variablesOf(run)).rejects.toMatchObject(notGranted);

    const issue = await issueOf(eve);
    const wake = () => ann.run(wakeAgent, { agentId: agent.row.id, payload: { issueId: issue.id } });
    const others = { companyId: world.company.id, agentId: (await world.agent({ name: 'Other' })).row.id };
    const { id: blocking } = await stored(world, (tx) =>
      tx.heartbeatRun.create({ data: { ...others, issueId: issue.id, status: 'running' } }),
    );
    await wake();
    await world.board.run(updateAgent, { agentId: agent.row.id, adapterConfig: { command: 'steal more' } });
    await promoted(blocking, issue.id);
    await expect(variablesOf(await latestRun())).rejects.toMatchObject(notGranted);
  });

  test('is not read with variables or in a workspace that somebody else has put there since', async () => {
    const { id: companyId } = world.company;
    const changes: [string, (projectId: string, issueId: string) => Promise<unknown>][] = [
      ['variables', (projectId) => world.board.run(updateProject, { projectId, env: { GITHUB_API: 'https://evil' } })],
      ['workspace', (projectId) => world.board.run(createWorkspace, { projectId, cwd: '/srv' })],
      [
        'project',
        async (_projectId, issueId) => {
          const { id } = await world.board.run(createProject, { companyId, name: 'Other', env: { A: 'b' } });
          await eve.run(updateIssue, { issueId, projectId: id });
        },
      ],
    ];
    for (const [what, change] of changes) {
      const { id: projectId } = await world.board.run(createProject, { companyId, name: 'P' });
      const issue = await issueOf(ann, { assigneeAgentId: agent.row.id, projectId });
      const run = await latestRun();
      expect([what, await variablesOf(run)]).toEqual([what, { TOKEN: "Ann's" }]);
      await change(projectId, issue.id);
      await expect(variablesOf(run)).rejects.toMatchObject(notGranted);
    }
  });

  test('is read by a run that has waited, and by one that tries it again', async () => {
    const issue = await issueOf(eve);
    const others = { companyId: world.company.id, agentId: (await world.agent({ name: 'Other' })).row.id };
    const { id: blocking } = await stored(world, (tx) =>
      tx.heartbeatRun.create({ data: { ...others, issueId: issue.id, status: 'running' } }),
    );
    await ann.run(wakeAgent, { agentId: agent.row.id, payload: { issueId: issue.id } });
    await promoted(blocking, issue.id);
    const run = await latestRun();
    expect(await variablesOf(run)).toEqual({ TOKEN: "Ann's" });
    const again = await stored(world, (tx) =>
      createRetry(new WriteScope(server(), tx), run, { kind: 'again', reason: 'process_lost', seconds: 0 }),
    );
    expect(await variablesOf(again)).toEqual({ TOKEN: "Ann's" });
  });

  test('is read by a run for the person whose agent they let use it, until they take it back', async () => {
    const run = await latestRunFor(ann);
    await expect(variablesOf(run)).rejects.toMatchObject(notGranted);
    await grant();
    expect(await variablesOf(run)).toEqual({ TOKEN: "Ann's" });
    const other = await definitionIn(world, 'OTHER');
    await ownValueOf(world, other, ann.actor.userId, 'not lent');
    await setEnv({ TOKEN: { type: 'user_secret_ref', key: 'OTHER' } });
    await expect(variablesOf(run)).rejects.toMatchObject(notGranted);
    await setEnv({ TOKEN: { type: 'user_secret_ref', key: 'GITHUB' } });
    await ann.run(revokeMyUserSecretGrant, place());
    await expect(variablesOf(run)).rejects.toMatchObject(notGranted);
    await grant();
    expect(await variablesOf(run)).toEqual({ TOKEN: "Ann's" });
  });

  test('is not read by an agent itself without leave, nor seen by it', async () => {
    const run = await inRun(world, agent, { responsibleUserId: ann.actor.userId });
    await expect(run.run(readAgentSecretValue, { key: 'TOKEN' })).rejects.toMatchObject({
      code: 'secret_unavailable',
      message: expect.stringContaining('must grant the agent Worker their user secret GITHUB'),
      details: { key: 'TOKEN', outcome: 'not_allowed', errorCode: 'user_grant_missing' },
    });
    expect((await run.run(listAgentSecretGrants)).secrets).toMatchObject([{ key: 'TOKEN', resolvedVersion: null }]);
    await grant();
    expect(await run.run(readAgentSecretValue, { key: 'TOKEN' })).toMatchObject({ value: "Ann's" });
  });

  test('is not tried out by an agent that acts for the person', async () => {
    const env = { TOKEN: { type: 'user_secret_ref', key: 'GITHUB' } };
    const input = { companyId: world.company.id, type: 'process', adapterConfig: { command: 'true', env } };
    const boss = await world.agent({ name: 'Boss', role: 'ceo' });
    const run = await inRun(world, boss, { responsibleUserId: ann.actor.userId });
    await expect(run.run(testAdapterEnvironment, input)).rejects.toMatchObject({ name: 'DomainError' });
    expect((await attemptsIn(world)).filter(({ outcome }) => outcome === 'success')).toEqual([]);
  });
});

describe('what a person lets an agent use', () => {
  test('is taken back by a person who has become a viewer, who lets nobody use anything more', async () => {
    await grant();
    const { companyId } = { companyId: world.company.id };
    const memberships = new Map([[companyId, { role: 'viewer', status: 'active' } as const]]);
    const viewing = world.as({ ...ann.actor, memberships });
    await viewing.run(revokeMyUserSecretGrant, place());
    expect(await viewing.run(listMyUserSecretGrants, { companyId })).toEqual([]);
    await expect(viewing.run(grantMyUserSecret, place())).rejects.toMatchObject({
      status: 403,
      message: 'Viewer access is read-only',
    });
  });

  test('is listed to them and, at the agent, to the board, and is in the journal', async () => {
    const granted = await grant();
    expect(granted).toMatchObject({
      ...place(),
      userId: ann.actor.userId,
      definitionKey: 'GITHUB',
      suspendedAt: null,
      suspendedReason: null,
    });
    expect(await grant()).toEqual(granted);
    const mine = (person: Caller) => person.run(listMyUserSecretGrants, { companyId: world.company.id });
    expect(await mine(ann)).toEqual([granted]);
    expect(await mine(eve)).toEqual([]);
    const viewer = await world.member('viewer');
    expect(await viewer.run(listAgentUserSecretGrants, { agentId: agent.row.id })).toEqual([granted]);
    await ann.run(revokeMyUserSecretGrant, place());
    expect(await mine(ann)).toEqual([]);
    expect((await eventsOf(world)).filter(({ entityType }) => entityType === 'user_secret_grant')).toMatchObject(
      ['created', 'revoked'].map((what) => ({
        action: `user_secret_grant.${what}`,
        actorId: ann.actor.userId,
        agentId: agent.row.id,
        details: { userId: ann.actor.userId, key: 'GITHUB' },
      })),
    );
  });

  test('is theirs alone to give and to take back, at an agent and for a definition of the company', async () => {
    await grant();
    await expect(eve.run(revokeMyUserSecretGrant, place())).rejects.toMatchObject({ status: 404 });
    await expect(agent.run(grantMyUserSecret, place())).rejects.toMatchObject({ status: 403 });
    await expect((await world.member('viewer')).run(grantMyUserSecret, place())).rejects.toMatchObject({ status: 403 });
    const elsewhere = await createWorld();
    const foreign = (await elsewhere.agent({ name: 'Foreign' })).row.id;
    await expect(ann.run(grantMyUserSecret, { ...place(), agentId: foreign })).rejects.toMatchObject({ status: 404 });
    const theirs = (await definitionIn(elsewhere, 'THEIRS')).id;
    await expect(ann.run(grantMyUserSecret, { ...place(), definitionId: theirs })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('counts for nothing once somebody else changes what the agent runs, until they confirm it', async () => {
    const run = await latestRunFor(ann);
    await grant();
    const bob = await world.member('admin');
    await bob.run(updateAgent, { agentId: agent.row.id, adapterConfig: { command: 'other' } });
    const reason = 'The adapter of Worker or its configuration was changed.';
    expect(await eventsOf(world, 'user_secret_grant.suspended')).toMatchObject([
      { details: { userId: ann.actor.userId, reason } },
    ]);
    await expect(variablesOf(run)).rejects.toMatchObject({
      message: expect.stringContaining(`the former grant was suspended: ${reason}`),
      details: { errorCode: 'user_grant_suspended', outcome: 'not_allowed' },
    });
    const [shown] = await ann.run(listMyUserSecretGrants, { companyId: world.company.id });
    expect(shown).toMatchObject({ suspendedAt: expect.any(String), suspendedReason: reason });
    expect(await grant()).toMatchObject({ suspendedAt: null, suspendedReason: null });
    expect(await variablesOf(run)).toEqual({ TOKEN: "Ann's" });
  });

  test('stays where its owner makes the change, or where only a limit changes', async () => {
    const bob = await world.member('admin');
    await ownValueOf(world, definition, bob.actor.userId, "Bob's");
    await grant(bob);
    await grant();
    const change = (adapterConfig: object) => bob.run(updateAgent, { agentId: agent.row.id, adapterConfig });
    await change({ timeoutSec: 60 });
    expect(await eventsOf(world, 'user_secret_grant.suspended')).toEqual([]);
    await change({ command: 'other' });
    expect(await eventsOf(world, 'user_secret_grant.suspended')).toMatchObject([
      { details: { userId: ann.actor.userId } },
    ]);
  });

  test('counts for nothing once somebody changes what every agent runs with, or what an issue puts over it', async () => {
    const { id: companyId } = world.company;
    const project = await world.board.run(createProject, { companyId, name: 'P' });
    const issue = await world.board.run(createIssue, { companyId, title: 'I', assigneeAgentId: agent.row.id });
    const { id: routineId } = await routineIn(world, { assigneeAgentId: agent.row.id });
    const changes: [string, () => Promise<unknown>][] = [
      ['variables of a project', () => world.board.run(updateProject, { projectId: project.id, env: { A: 'b' } })],
      ['a workspace', () => world.board.run(createWorkspace, { projectId: project.id, cwd: '/srv' })],
      ['variables of a routine', () => world.board.run(updateRoutine, { routineId, env: { A: 'b' } })],
      [
        'settings of an issue',
        () =>
          world.board.run(updateIssue, {
            issueId: issue.id,
            assigneeAdapterOverrides: { adapterConfig: { command: 'x' } },
          }),
      ],
    ];
    for (const [what, change] of changes) {
      await grant();
      await change();
      const [shown] = await ann.run(listMyUserSecretGrants, { companyId });
      expect([what, shown.suspendedAt]).toEqual([what, expect.any(String)]);
    }
  });

  test('counts for nothing once an issue comes to the agent that has settings of its own', async () => {
    const { id: companyId } = world.company;
    const other = await world.agent({ name: 'Other' });
    const issue = await world.board.run(createIssue, {
      companyId,
      title: 'I',
      assigneeAgentId: other.row.id,
      assigneeAdapterOverrides: { adapterConfig: { command: 'x' } },
    });
    await grant();
    await world.board.run(updateIssue, { issueId: issue.id, assigneeAgentId: agent.row.id });
    const [shown] = await ann.run(listMyUserSecretGrants, { companyId });
    expect(shown.suspendedReason).toBe('An issue with adapter settings of its own was given to the agent.');
  });

  test('does not outlive the membership of the person', async () => {
    const run = await latestRunFor(ann);
    await grant();
    await stored(world, (tx) =>
      tx.companyMembership.updateMany({ where: { principalId: ann.actor.userId }, data: { status: 'suspended' } }),
    );
    await expect(variablesOf(run)).rejects.toMatchObject({ details: { errorCode: 'user_value_missing' } });
  });
});

/** A run of the agent for a person that nobody in particular has caused. */
async function latestRunFor({ actor }: { actor: BoardActor }): Promise<HeartbeatRun> {
  await inRun(world, agent, { responsibleUserId: actor.userId });
  return latestRun();
}

/** What waits for an issue goes on once the run is over that holds it. */
const promoted = (runId: string, issueId: string) =>
  stored(world, async (tx) => {
    await tx.heartbeatRun.update({ where: { id: runId }, data: { status: 'succeeded', finishedAt: new Date() } });
    await promoteDeferred(new WriteScope(server(), tx), { companyId: world.company.id, issueId });
  });
