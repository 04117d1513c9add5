import { describe, expect, test } from 'vitest';
import { updateAgent } from '#services/organization/agents/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { type AgentCaller, createWorld } from '#tests/kit/world.js';
import { givenTo } from '../runs/run-given.js';
import { refTo, secretIn } from '../secrets/secrets-world.js';
import { BELOW, HELD, pair } from './execution-settings-world.js';

describe('settings of an issue', () => {
  const overrides = { adapterConfig: { env: { MODE: 'odd' }, command: 'other' } };

  test('that an agent puts over its own go with it, not with whoever gets the issue next', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const issue = await ada.run(createIssue, {
      companyId: world.company.id,
      title: 'Odd',
      assigneeAgentId: ada.row.id,
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
      companyId: world.company.id,
      title: 'Odd',
      assigneeAgentId: ada.row.id,
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
        companyId: world.company.id,
        title: `For ${assignee.row.name}`,
        assigneeAgentId: assignee.row.id,
        assigneeAdapterOverrides: { adapterConfig },
      });
    await expect(ask(peer, { command: 'x' })).rejects.toMatchObject(BELOW);
    await expect(ask(report, { command: 'x' })).rejects.toMatchObject(HELD);
    expect(await ask(report, { timeoutSec: 5 })).toMatchObject({ title: 'For Report' });
  });

  test('that hold a secret are not turned to another program by an agent that does not have it', async () => {
    const world = await createWorld();
    const [lead, report] = await pair(world);
    const issue = await world.board.run(createIssue, {
      companyId: world.company.id,
      title: 'Deploy',
      assigneeAgentId: report.row.id,
      assigneeAdapterOverrides: { adapterConfig: { command: 'deploy', env: { API_KEY: 'sk-literal' } } },
    });
    const turn = (adapterConfig: object) =>
      lead.run(updateIssue, { issueId: issue.id, assigneeAdapterOverrides: { adapterConfig } });
    const shown = { API_KEY: '***REDACTED***' };
    await expect(turn({ command: 'printenv', env: shown })).rejects.toMatchObject({
      ...HELD,
      details: { secrets: [{ path: 'env.API_KEY', secretId: null }] },
    });
    expect(await turn({ command: 'deploy', env: shown, timeoutSec: 5 })).toMatchObject({ id: issue.id });
  });

  test('that an agent set end with what it was let set them for: the adapter, the secrets, the place of the assignee', async () => {
    const world = await createWorld();
    const secret = await secretIn(world, 'hunter2');
    const changes: Record<string, object> = {
      adapter: { adapterType: 'process', adapterConfig: { command: 'good' } },
      secret: { adapterConfig: { headers: { authorization: refTo(secret) } } },
      place: { reportsTo: null },
    };
    for (const [what, change] of Object.entries(changes)) {
      const remote = { adapterType: 'http', adapterConfig: { url: 'https://good.example/' } };
      const [lead, report] = await pair(world, { ...remote, name: `Report ${what}` }, { ...remote, name: what });
      const issue = await lead.run(createIssue, {
        companyId: world.company.id,
        title: `For ${what}`,
        assigneeAgentId: report.row.id,
        assigneeAdapterOverrides: { adapterConfig: { url: 'https://evil.example/', command: 'evil' } },
      });
      const { row } = report;
      expect((await givenTo(world, report, { issueId: issue.id })).config).toMatchObject({ command: 'evil' });
      await world.board.run(updateAgent, { agentId: row.id, adapterConfig: { timeoutSec: 60 } });
      expect((await givenTo(world, report, { issueId: issue.id })).config).toMatchObject({ command: 'evil' });
      const { adapterType } = await world.board.run(updateAgent, { agentId: row.id, ...change });
      const { config } = await givenTo(world, report, { issueId: issue.id, adapterType });
      expect([what, config.command]).toEqual([what, what === 'adapter' ? 'good' : undefined]);
      expect(config.url).not.toBe('https://evil.example/');
    }
  });

  test('of a person stay with the assignee where somebody hands the issue on who may not set them', async () => {
    const world = await createWorld();
    const secret = await secretIn(world, 'hunter2');
    const operator = await world.member('operator');
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    for (const caller of [bob, operator]) {
      const issue = await world.board.run(createIssue, {
        companyId: world.company.id,
        title: 'Deploy',
        assigneeAgentId: ada.row.id,
        allowDuplicate: true,
        assigneeAdapterOverrides: { adapterConfig: { command: 'deploy', env: { KEY: refTo(secret) } } },
      });
      await caller.run(updateIssue, { issueId: issue.id, assigneeAgentId: bob.row.id });
      const taken = await givenTo(world, bob, { issueId: issue.id });
      expect([taken.env.KEY, taken.config.command]).toEqual([undefined, undefined]);
      await caller.run(updateIssue, { issueId: issue.id, assigneeAgentId: ada.row.id });
      expect((await givenTo(world, ada, { issueId: issue.id })).env.KEY).toBe('hunter2');
    }
  });
});
