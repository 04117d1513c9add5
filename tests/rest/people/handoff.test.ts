/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { agentKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { type AgentCaller, createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { runsOf } from '#tests/services/work/threads-world.js';

ownDatabase();

let rest: Rest;
let world: World;
let ada: AgentCaller;
let bob: AgentCaller;
beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
});

const PROMPT = `${'p'.repeat(120)}\nThe rest of it`;

/** Hands a prompt off as clients do: an issue for the agent. */
const handOff = (agent: AgentCaller, as?: string) =>
  rest.post(
    `/api/companies/${world.company.id}/issues`,
    {
      title: PROMPT.slice(0, 100),
      description: PROMPT,
      status: 'todo',
      priority: 'medium',
      assigneeAgentId: agent.row.id,
      allowDuplicate: true,
    },
    { as },
  );
const wake = (agent: AgentCaller, issueId: string, as?: string) =>
  rest.post(`/api/agents/${agent.row.id}/wakeup`, { source: 'on_demand', payload: { issueId } }, { as });
const resume = (issueId: string, as?: string) =>
  rest.post(`/api/issues/${issueId}/comments`, { body: PROMPT, resume: true }, { as });

describe('the handoff of a prompt', () => {
  test('without an issue is a task of its own each time, which the agent is woken for', async () => {
    const [one, two] = [await handOff(ada), await handOff(ada)];
    expect([one.status, two.status, one.body.id === two.body.id]).toEqual([201, 201, false]);
    expect(one.body).toMatchObject({
      title: 'p'.repeat(100),
      description: PROMPT,
      status: 'todo',
      priority: 'medium',
      assigneeAgentId: ada.row.id,
    });
    const woken = await wake(ada, one.body.id);
    expect([woken.status, woken.body.issueId, woken.body.agentId]).toEqual([202, one.body.id, ada.row.id]);
    const issues = (await runsOf(world, ada)).map(({ issueId }) => issueId);
    expect(issues.sort()).toEqual([one.body.id, two.body.id].sort());
  });

  test('with an issue is a comment that resumes it, and a wakeup for it', async () => {
    const { body: issue } = await handOff(bob);
    await rest.patch(`/api/issues/${issue.id}`, { status: 'done' });
    const comment = await resume(issue.id);
    expect([comment.status, comment.body.body]).toEqual([201, PROMPT]);
    expect((await rest.get(`/api/issues/${issue.id}`)).body.status).toBe('todo');
    expect((await wake(bob, issue.id)).body).toMatchObject({ issueId: issue.id, agentId: bob.row.id });
  });

  test('by an agent is to itself alone, by the board to any agent', async () => {
    const as = await agentKey(world, ada);
    const { status, body: own } = await handOff(ada, as);
    expect([status, (await wake(ada, own.id, as)).status, (await resume(own.id, as)).status]).toEqual([201, 202, 201]);
    const { body: theirs } = await handOff(bob);
    expect((await wake(bob, theirs.id)).status).toBe(202);
    const woken = await wake(bob, theirs.id, as);
    expect([woken.status, woken.body.error]).toEqual([403, 'Agent can only invoke itself']);
    expect((await resume(theirs.id, as)).status).toBe(403);
  });
});
