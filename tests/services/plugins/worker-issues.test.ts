import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import type { JsonObject } from '#services/core/text/json.js';
import { createProject } from '#services/organization/projects/operations.js';
import { CAPABILITIES, type Capability } from '#services/plugins/manifest/words.js';
import { METHODS } from '#services/plugins/worker-api/methods.js';
import { lockIssueDocument } from '#services/work/documents/operations.js';
import { createInteraction } from '#services/work/interactions/create.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { holdAs, issueIn, runOf, stored, wakesFor } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type AgentCaller, createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { readyPlugin } from './plugins-world.js';
import { type Ask, askingPlugin, asksAs, assertGuarded, NOT_FOUND, refusal } from './worker-asks.js';

// The host of a file runs the plugins of its database.
ownDatabase();

const CANARY = 'canary-5f1b';

let world: World;
let other: World;
let plugin: Plugin;
let ask: Ask;
let agent: AgentCaller;
beforeAll(async () => {
  world = await createWorld();
  other = await createWorld();
  plugin = await readyPlugin(world, { capabilities: [...CAPABILITIES] });
  ask = asksAs(world, plugin);
  agent = await world.agent({
    name: 'Ann',
    adapterConfig: { command: CANARY, env: { TOKEN: { type: 'plain', value: CANARY } } },
  });
});

const ISSUE_METHODS = Object.keys(METHODS).filter((name) => name.startsWith('issues.'));

describe('the table of methods', () => {
  /** What gives no method to ask, since it is for what a manifest declares or for what a plugin is asked. */
  const DECLARED: ReadonlySet<Capability> = new Set<Capability>([
    'jobs.schedule',
    'webhooks.receive',
    'api.routes.register',
    'agent.tools.register',
    'instance.settings.register',
    'ui.sidebar.register',
    'ui.page.register',
    'ui.detailTab.register',
    'ui.dashboardWidget.register',
    'ui.commentAnnotation.register',
    'ui.action.register',
  ]);
  it('has a method for each capability that is about asking', () => {
    const given = new Set(Object.values(METHODS).map(({ capability }) => capability));
    const without = CAPABILITIES.filter((one) => !given.has(one) && !DECLARED.has(one));
    expect(without).toEqual([]);
  });
});

describe('issues that plugins ask about', () => {
  it('are refused without the capability, outside of calls of a company, and for another company', async () => {
    await assertGuarded(world, ISSUE_METHODS);
  });

  it('are not there where they are of another company', async () => {
    const { id: issueId } = await issueIn(other);
    const interactionId = issueId;
    const more = {
      'issues.comments.create': { body: 'a' },
      'issues.documents.get': { key: 'plan' },
      'issues.documents.write': { key: 'plan', body: 'a' },
      'issues.checkout': { agentId: agent.row.id, expectedStatuses: ['todo'] },
      'issues.interactions.create': { kind: 'request_confirmation', payload: { version: 1, prompt: 'Sure?' } },
      'issues.interactions.respond': { interactionId, response: 'accept' },
      'issues.relations.set': { blockedByIssueIds: [] },
    } as Record<string, object>;
    const about = ISSUE_METHODS.filter(
      (name) => !['issues.create', 'issues.list', 'issues.labels.change'].includes(name),
    );
    for (const name of about) {
      await expect(ask(name, { issueId, ...more[name] }), name).rejects.toMatchObject(NOT_FOUND);
    }
    const { id: projectId } = await other.board.run(createProject, { companyId: other.company.id, name: 'Far' });
    await expect(ask('issues.create', { title: 'a', projectId })).rejects.toMatchObject({ code: 'WORKER_ERROR' });
  });
});

describe('a new issue', () => {
  it('is made as the plugin, and the journal says so', async () => {
    const made = await ask('issues.create', { title: 'By a plugin', assigneeAgentId: agent.row.id });
    expect(made).toMatchObject({ status: 'todo', createdByUserId: null, createdByAgentId: null });
    expect(made).not.toHaveProperty('assigneeAdapterOverrides');
    const created = (await eventsOf(world)).find(
      ({ entityId, action }) => entityId === made.id && action === 'issue.created',
    );
    expect(created).toMatchObject({ actorType: 'plugin', actorId: plugin.pluginKey });
    expect(await wakesFor(world, made.id)).toEqual([{ agentId: agent.row.id, reason: 'issue_assigned' }]);
  });

  it('is made once, however often it is asked with the same key', async () => {
    const asked = { title: 'Once', allowDuplicate: true, idempotencyKey: 'event-1' };
    const [one, two] = await Promise.all([ask('issues.create', asked), ask('issues.create', asked)]);
    expect(one.id).toBe(two.id);
    await expect(ask('issues.create', { ...asked, title: 'Else' })).rejects.toMatchObject(
      refusal('idempotency_key_reused'),
    );
    // The key is the company's.
    const there = await asksAs(other, plugin)('issues.create', asked);
    expect(there.id).not.toBe(one.id);
    expect(there.companyId).toBe(other.company.id);
  });

  it('takes nothing of what runs, and of relations, plans and comments only with their capabilities', async () => {
    const { ask: few } = await askingPlugin(world, ['issues.create', 'issues.update']);
    const overrides = { assigneeAdapterOverrides: { adapterConfig: { command: 'rm' } } };
    await expect(few('issues.create', { title: 'a', ...overrides })).rejects.toMatchObject(refusal('invalid_params'));
    const { id: issueId } = await issueIn(world);
    await expect(few('issues.update', { issueId, ...overrides })).rejects.toMatchObject(refusal('invalid_params'));
    const related: JsonObject[] = [{ parentId: issueId }, { blockedByIssueIds: [] }, { initialPlan: 'a' }];
    for (const more of related) {
      await expect(few('issues.create', { title: 'a', ...more })).rejects.toMatchObject({ code: 'CAPABILITY_DENIED' });
    }
    await expect(few('issues.update', { issueId, comment: 'a' })).rejects.toMatchObject({ code: 'CAPABILITY_DENIED' });
    expect(await few('issues.update', { issueId, title: 'b' })).toMatchObject({ title: 'b' });
  });

  it('says which parameter is wrong', async () => {
    await expect(ask('issues.create', { title: '' })).rejects.toThrow(/^issues\.create: title: /);
  });
});

describe('rules of the product', () => {
  it('keep an issue that waits for others from being begun', async () => {
    const blocker = await issueIn(world);
    const { id: issueId } = await issueIn(world, { status: 'todo' });
    await ask('issues.relations.set', { issueId, blockedByIssueIds: [blocker.id] });
    expect(await ask('issues.relations.get', { issueId })).toMatchObject({ blockedBy: [{ id: blocker.id }] });
    const checkout = ask('issues.checkout', { issueId, agentId: agent.row.id, expectedStatuses: ['todo'] });
    await expect(checkout).rejects.toMatchObject({ details: { status: 422 } });
  });

  it('keep it from giving work to a terminated agent, and to one of another company', async () => {
    const { id: issueId } = await issueIn(world);
    const far = await other.agent({ name: 'Far' });
    const foreign = ask('issues.update', { issueId, assigneeAgentId: far.row.id });
    await expect(foreign).rejects.toMatchObject(NOT_FOUND);
  });

  it('leave a review to its reviewers, and a decision of people to people', async () => {
    const mine = await issueIn(world, { reviewPolicy: 'human_only', status: 'todo' });
    await expect(ask('issues.update', { issueId: mine.id, status: 'done' })).rejects.toMatchObject({
      details: { status: 403 },
    });
    const own = await ask('issues.create', { title: 'Own work', reviewPolicy: 'not_creator' });
    await expect(ask('issues.update', { issueId: own.id, status: 'done' })).rejects.toMatchObject({
      details: { status: 403 },
    });
    const participant = { type: 'agent', agentId: agent.row.id };
    const reviewed = await issueIn(world, {
      status: 'todo',
      executionPolicy: { stages: [{ id: 'review', type: 'review', participants: [participant] }] },
    });
    expect(await ask('issues.update', { issueId: reviewed.id, status: 'done' })).toMatchObject({ status: 'in_review' });
    const verdict = ask('issues.update', { issueId: reviewed.id, status: 'done' });
    await expect(verdict).rejects.toMatchObject({ details: { status: 422 } });
  });

  it('keep a run’s issue with the run', async () => {
    const { id: issueId } = await issueIn(world, { assigneeAgentId: agent.row.id });
    const { id } = await runOf(world, agent, issueId);
    await holdAs(world, issueId, id);
    await expect(ask('issues.release', { issueId })).rejects.toMatchObject({ details: { status: 409 } });
    expect(await ask('issues.orchestration', { issueId })).toMatchObject({ checkoutRunId: id, runs: [{ id }, {}] });
  });

  it('keep work off a project that is stopped', async () => {
    const { id: projectId } = await world.board.run(createProject, { companyId: world.company.id, name: 'Old' });
    const { id: issueId } = await issueIn(world, { projectId, status: 'todo' });
    await stored(world, (tx) =>
      tx.project.update({ where: { id: projectId }, data: { pauseReason: 'budget', pausedAt: new Date() } }),
    );
    const checkout = ask('issues.checkout', { issueId, agentId: agent.row.id, expectedStatuses: ['todo'] });
    await expect(checkout).rejects.toMatchObject(refusal('project_budget_exhausted', { status: 409 }));
  });
});

describe('checking out, waking, and seeing how work stands', () => {
  it('is as by a person of the company', async () => {
    const { id: issueId } = await issueIn(world, { status: 'todo' });
    const taken = await ask('issues.checkout', { issueId, agentId: agent.row.id, expectedStatuses: ['todo'] });
    expect(taken).toMatchObject({ status: 'in_progress', assigneeAgentId: agent.row.id });
    expect((await wakesFor(world, issueId)).map(({ reason }) => reason)).toContain('issue_checked_out');
  });

  it('wakes the assignee once for a key, and nobody where there is none', async () => {
    const { id: issueId, identifier } = await issueIn(world, { assigneeAgentId: agent.row.id });
    const asked = { issueId: identifier, reason: 'look', idempotencyKey: 'wake-1' };
    const first = await ask('issues.wakeup', asked);
    expect(first).toMatchObject({ status: 'queued', issueId });
    expect(await ask('issues.wakeup', asked)).toEqual(first);
    expect((await wakesFor(world, issueId)).filter(({ reason }) => reason === 'look')).toHaveLength(1);
    const free = await issueIn(world);
    await expect(ask('issues.wakeup', { issueId: free.id })).rejects.toMatchObject(refusal('no_assignee'));
  });

  it('lists what is below an issue, in pages', async () => {
    const { id: parentId, identifier } = await issueIn(world);
    const child = await issueIn(world, { parentId: undefined });
    await world.board.run(updateIssue, { issueId: child.id, parentId });
    const grandchild = await issueIn(world);
    await ask('issues.relations.set', { issueId: grandchild.id, parentId: child.id });
    const below = await ask('issues.subtree', { issueId: identifier });
    expect(below.map(({ id }: { id: string }) => id).sort()).toEqual([child.id, grandchild.id].sort());
    const [first] = await ask('issues.subtree', { issueId: parentId, limit: 1 });
    expect(await ask('issues.subtree', { issueId: parentId, afterId: first.id })).toHaveLength(1);
  });

  it('names the workspaces of a project without their commands', async () => {
    const { id: projectId } = await world.board.run(createProject, {
      companyId: world.company.id,
      name: 'Site',
      workspace: { cwd: '/srv/site', setupCommand: CANARY },
    });
    const { id: issueId } = await issueIn(world, { projectId });
    const [used] = await ask('issues.workspaces.list', { issueId });
    expect(used).toMatchObject({ cwd: '/srv/site', isPrimary: true });
    expect(await ask('projects.workspaces.list', { projectId })).toEqual([used]);
    expect(JSON.stringify(used)).not.toContain(CANARY);
  });
});

describe('comments, documents, files and questions of an issue', () => {
  it('are written and listed, and say by which plugin', async () => {
    const { id: issueId } = await issueIn(world, { assigneeAgentId: agent.row.id });
    const asked = { issueId, body: 'From outside', metadata: { from: 'chat' }, idempotencyKey: 'c-1' };
    const comment = await ask('issues.comments.create', asked);
    expect(comment).toMatchObject({
      authorType: 'system',
      metadata: { from: 'chat', pluginKey: plugin.pluginKey },
    });
    expect((await ask('issues.comments.create', asked)).id).toBe(comment.id);
    expect(await ask('issues.comments.list', { issueId })).toHaveLength(1);
    expect((await wakesFor(world, issueId)).map(({ reason }) => reason)).toContain('issue_commented');
    const forged = await ask('issues.comments.create', { issueId, body: 'a', metadata: { pluginKey: 'acme.other' } });
    expect(forged.metadata).toEqual({ pluginKey: plugin.pluginKey });
  });

  it('do not change what is locked', async () => {
    const { id: issueId } = await issueIn(world);
    const written = await ask('issues.documents.write', { issueId, key: 'notes', body: 'One', format: 'markdown' });
    expect(written).toMatchObject({ key: 'notes', body: 'One' });
    expect(await ask('issues.documents.get', { issueId, key: 'notes' })).toMatchObject({ body: 'One' });
    const [listed] = await ask('issues.documents.list', { issueId });
    expect(listed).toMatchObject({ key: 'notes' });
    expect(listed).not.toHaveProperty('body');
    const baseRevisionId = written.latestRevisionId;
    await world.board.run(lockIssueDocument, { issueId, key: 'notes' });
    const change = ask('issues.documents.write', { issueId, key: 'notes', body: 'Two', baseRevisionId });
    await expect(change).rejects.toMatchObject({ details: { status: 409 } });
    expect(await ask('issues.attachments.list', { issueId })).toEqual([]);
  });

  it('are answered for people where people may leave it to others', async () => {
    const { id: issueId } = await issueIn(world, { assigneeAgentId: agent.row.id });
    const question = { issueId, kind: 'request_confirmation', payload: { version: 1, prompt: 'Sure?' } };
    const open = await agent.run(createInteraction, question);
    const answer = { issueId, interactionId: open.id, response: 'accept' };
    expect(await ask('issues.interactions.respond', answer)).toMatchObject({ status: 'accepted' });
    const strict = await agent.run(createInteraction, { ...question, resolverPolicy: 'human_only' });
    const refused = ask('issues.interactions.respond', { ...answer, interactionId: strict.id });
    await expect(refused).rejects.toMatchObject({ details: { status: 403 } });
    const own = await ask('issues.interactions.create', { ...question, resolverPolicy: 'not_creator' });
    const ofOwn = ask('issues.interactions.respond', { ...answer, interactionId: own.id });
    await expect(ofOwn).rejects.toMatchObject({ details: { status: 403 } });
    expect(await ask('issues.interactions.list', { issueId, limit: 2 })).toHaveLength(2);
  });
});
