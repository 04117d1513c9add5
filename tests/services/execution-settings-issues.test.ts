import { describe, expect, test } from 'vitest';
import { createIssue } from '../../src/services/issues/open.js';
import { updateIssue } from '../../src/services/issues/update.js';
import { type AgentCaller, createWorld } from '../kit/world.js';
import { BELOW, HELD, pair } from './execution-settings-world.js';
import { givenTo } from './run-given.js';

describe('settings of an issue', () => {
  const overrides = { adapterConfig: { env: { MODE: 'odd' }, command: 'other' } };

  test('that an agent puts over its own go with it, not with whoever gets the issue next', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const issue = await ada.run(createIssue, {
      ...{ companyId: world.company.id, title: 'Odd', assigneeAgentId: ada.row.id },
      assigneeAdapterOverrides: overrides,
    });
    expect(issue.assigneeAdapterOverrides).toEqual({
      adapterConfig: { command: 'other', env: { MODE: { type: 'plain', value: '***REDACTED***' } } },
    });
    const own = await givenTo(world, ada, { issueId: issue.id });
    expect([own.env.MODE, own.config.command]).toEqual(['odd', 'other']);
    await world.board.run(updateIssue, { issueId: issue.id, assigneeAgentId: bob.row.id });
    const next = await givenTo(world, bob, { issueId: issue.id });
    expect([next.env.MODE, next.config.command]).toEqual([undefined, undefined]);
  });

  test('that a person puts over hold for whoever has the issue', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const issue = await world.board.run(createIssue, {
      ...{ companyId: world.company.id, title: 'Odd', assigneeAgentId: ada.row.id },
      assigneeAdapterOverrides: overrides,
    });
    await world.board.run(updateIssue, { issueId: issue.id, assigneeAgentId: bob.row.id });
    expect((await givenTo(world, bob, { issueId: issue.id })).env.MODE).toBe('odd');
  });

  test('are set by an agent for itself and agents below it, with no secret of theirs', async () => {
    const world = await createWorld();
    const [lead, report] = await pair(world, { adapterConfig: { command: 'a', env: { API_KEY: 'sk-literal' } } });
    const peer = await world.agent({ name: 'Peer' });
    const ask = (assignee: AgentCaller, adapterConfig: object) =>
      lead.run(createIssue, {
        ...{ companyId: world.company.id, title: `For ${assignee.row.name}`, assigneeAgentId: assignee.row.id },
        assigneeAdapterOverrides: { adapterConfig },
      });
    await expect(ask(peer, { command: 'x' })).rejects.toMatchObject(BELOW);
    await expect(ask(report, { command: 'x' })).rejects.toMatchObject(HELD);
    expect(await ask(report, { timeoutSec: 5 })).toMatchObject({ title: 'For Report' });
  });
});
