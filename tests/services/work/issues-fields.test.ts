import { beforeAll, describe, expect, test } from 'vitest';
import { getIssue } from '#services/work/issue-operations/get.js';
import { listIssues } from '#services/work/issue-operations/list.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { issueIn } from '#tests/kit/issues.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';

let world: World;
let ada: AgentCaller;
beforeAll(async () => {
  world = await createWorld();
  ada = await world.agent({ name: 'Ada' });
});

const read = (issueId: string) => world.board.run(getIssue, { issueId });
const listed = async (id: string) =>
  (await world.board.run(listIssues, { companyId: world.company.id })).find((row: { id: string }) => row.id === id);

describe('an issue', () => {
  test.each(['backlog', 'todo', 'in_progress', 'in_review', 'blocked', 'done'])('may be %s', async (status) => {
    const unblockDescriptor = status === 'blocked' ? { owner: 'board', action: 'Decide' } : null;
    const { id } = await issueIn(world, { status, assigneeAgentId: ada.row.id, unblockDescriptor });
    expect([(await read(id)).status, (await listed(id)).status]).toEqual([status, status]);
  });

  test.each(['critical', 'high', 'medium', 'low'])('may be of %s priority', async (priority) => {
    const { id } = await issueIn(world, { priority });
    expect([(await read(id)).priority, (await listed(id)).priority]).toEqual([priority, priority]);
  });

  test.each([
    ['workMode', ['standard', 'ask', 'planning']],
    ['reviewPolicy', ['anyone', 'not_creator', 'human_only']],
  ])('may have each %s of %j', async (field, values) => {
    for (const value of values) expect((await issueIn(world, { [field]: value }))[field]).toBe(value);
  });

  test('has a time of its last change, which moves on with each', async () => {
    const { id, updatedAt } = await issueIn(world);
    const changed = await world.board.run(updateIssue, { issueId: id, title: 'Other' });
    expect(changed.updatedAt > updatedAt).toBe(true);
    expect((await read(id)).updatedAt).toBe(changed.updatedAt);
  });
});

describe('the monitor of an issue', () => {
  test('is read back with all that it was given, in one issue and in the list', async () => {
    const { id: issueId } = await issueIn(world, { status: 'in_progress', assigneeAgentId: ada.row.id });
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const monitor = {
      kind: 'external_service',
      serviceName: 'CI',
      externalRef: 'build-7',
      maxAttempts: 3,
      nextCheckAt: inMinutes(5),
      timeoutAt: inMinutes(60),
    };
    await world.board.run(updateIssue, { issueId, executionPolicy: { monitor } });
    const told = {
      monitorNextCheckAt: monitor.nextCheckAt,
      monitorScheduledBy: 'board',
      executionPolicy: { monitor: { ...monitor, externalRef: '[redacted]' } },
    };
    expect(await read(issueId)).toMatchObject(told);
    expect(await listed(issueId)).toMatchObject(told);
  });
});
