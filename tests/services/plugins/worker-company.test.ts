import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { createGoal } from '#services/organization/goals/operations.js';
import { CAPABILITIES } from '#services/plugins/manifest/words.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { putIssueDocument } from '#services/work/documents/operations.js';
import { issueIn } from '#tests/kit/issues.js';
import { type AgentCaller, createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { readyPlugin } from './plugins-world.js';
import { type Ask, asksAs, assertGuarded, NOT_FOUND } from './worker-asks.js';

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

describe('goals, activity and costs', () => {
  it('are asked within the company', async () => {
    const goal = await ask('goals.create', { title: 'More visits', idempotencyKey: 'g' });
    expect((await ask('goals.create', { title: 'More visits', idempotencyKey: 'g' })).id).toBe(goal.id);
    expect(await ask('goals.update', { goalId: goal.id, status: 'active' })).toMatchObject({ status: 'active' });
    const far = await other.board.run(createGoal, { companyId: other.company.id, title: 'Far' });
    await expect(ask('goals.update', { goalId: far.id, title: 'a' })).rejects.toMatchObject(NOT_FOUND);
    const [newest] = await ask('activity.list', { limit: 1 });
    expect(newest).toMatchObject({ action: 'goal.updated', actorType: 'plugin', companyId: world.company.id });
    expect(await ask('costs.summary')).toMatchObject({ companyId: world.company.id, spendCents: 0 });
    await assertGuarded(world, ['goals.create', 'goals.update', 'activity.list', 'costs.summary']);
    await assertGuarded(world, ['projects.workspaces.list']);
    expect(await ask('telemetry.track', { name: 'opened', properties: { page: 'home' } })).toEqual({ ok: true });
  });

  it('show no secrets in any answer', async () => {
    const { id: issueId } = await issueIn(world, {
      assigneeAgentId: agent.row.id,
      assigneeAdapterOverrides: { adapterConfig: { command: CANARY } },
    });
    await world.board.run(createIssueComment, { issueId, body: 'a' });
    await world.board.run(putIssueDocument, { issueId, key: 'plan', body: 'b', format: 'markdown' });
    const about = [
      'get',
      'orchestration',
      'relations.get',
      'comments.list',
      'documents.list',
      'workspaces.list',
      'wakeup',
    ];
    for (const name of about) {
      expect(JSON.stringify(await ask(`issues.${name}`, { issueId })), name).not.toContain(CANARY);
    }
    for (const name of ['issues.list', 'agents.list', 'activity.list', 'projects.list', 'approvals.list']) {
      expect(JSON.stringify(await ask(name)), name).not.toContain(CANARY);
    }
  });
});
