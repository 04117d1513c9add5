import { describe, expect, test } from 'vitest';
import { authenticate } from '#services/access/authenticate.js';
import { reportCost } from '#services/money/costs/record.js';
import { pauseAgent, resumeAgent } from '#services/organization/agents/lifecycle.js';
import { getAgent, updateAgent } from '#services/organization/agents/operations.js';
import { wakeAgent } from '#services/runs/direct-wakes/wake-agent.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { listIssues } from '#services/work/issue-operations/list.js';
import { agentKey, runToken, shown } from '#tests/kit/credentials.js';
import { type Caller, createWorld } from '#tests/kit/world.js';

const PAUSED = { status: 403, code: 'agent_paused', message: 'Agent is paused' };

describe('the key of a paused agent', () => {
  test('reads, but writes nothing until the agent is resumed', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    const ada = await world.agent({ name: 'Ada' });
    const agentId = ada.row.id;
    const issue = await world.board.run(createIssue, { companyId, title: 'Ship it', assigneeAgentId: agentId });
    const token = await agentKey(world, ada);
    const byKey = async (): Promise<Caller> => world.as(await authenticate(world.services, shown(`Bearer ${token}`)));
    const cost = { companyId, agentId, provider: 'p', model: 'm', costCents: 1, occurredAt: new Date().toISOString() };
    const writes = [
      [createIssueComment, { issueId: issue.id, body: 'Hello' }],
      [createIssue, { companyId, title: 'More' }],
      [updateAgent, { agentId, title: 'T' }],
      [reportCost, cost],
    ] as const;
    for (const [operation, input] of writes) await (await byKey()).run(operation, input);
    await world.board.run(pauseAgent, { agentId });
    const paused = await byKey();
    for (const [operation, input] of writes) {
      await expect(paused.run(operation, input), operation.name).rejects.toMatchObject(PAUSED);
    }
    expect(await paused.run(getAgent, { agentId })).toMatchObject({ status: 'paused', title: 'T' });
    expect(await paused.run(listIssues, { companyId })).toHaveLength(2);
    await expect(paused.run(wakeAgent, { agentId })).rejects.toMatchObject({
      status: 409,
      message: 'Agent is not invokable in its current state',
    });
    await world.board.run(resumeAgent, { agentId });
    for (const [operation, input] of writes) await (await byKey()).run(operation, input);
  });

  test('writes nothing any more, nor does the token of its own run', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const token = await runToken(world, ada);
    await authenticate(world.services, shown(`Bearer ${token}`));
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    await expect(authenticate(world.services, shown(`Bearer ${token}`))).rejects.toMatchObject({ status: 401 });
  });
});
