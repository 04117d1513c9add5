import { describe, expect, test } from 'vitest';
import { testAdapterEnvironment } from '../../src/services/adapters/environment.js';
import { createAgent, getAgent, updateAgent, updateAgentPermissions } from '../../src/services/agents/agents.js';
import { hireAgent } from '../../src/services/agents/hires.js';
import { createApproval } from '../../src/services/approvals/approvals.js';
import { approveApproval } from '../../src/services/approvals/decisions.js';
import { updateCompany } from '../../src/services/companies/companies.js';
import { createIssue } from '../../src/services/issues/open.js';
import { updateIssue } from '../../src/services/issues/update.js';
import { createProject, updateProject } from '../../src/services/projects/projects.js';
import { stored } from '../kit/issues.js';
import { type AgentCaller, createWorld, type World } from '../kit/world.js';
import { givenTo } from './run-given.js';
import { refTo, secretIn } from './secrets-world.js';

const ACCESS = {
  status: 403,
  message: "An agent sets nothing that runs with more access to the server's machine than it has itself",
};
const BELOW = { status: 403, message: 'An agent changes what runs only for itself and for agents below it' };
const HELD = { status: 409, code: 'secrets_held' };

/** A lead and somebody below it. */
async function pair(world: World, below: object = {}, lead: object = {}): Promise<[AgentCaller, AgentCaller]> {
  const boss = await world.agent({ name: 'Lead', ...lead });
  return [boss, await world.agent({ name: 'Report', reportsTo: boss.row.id, ...below })];
}

const grantKeys = async (world: World, agentId: string): Promise<string[]> => {
  const grants = await stored(world, (tx) => tx.principalPermissionGrant.findMany({ where: { principalId: agentId } }));
  return grants.map(({ permissionKey }) => permissionKey).sort();
};

const withoutGrants = (world: World, agentId: string) =>
  stored(world, (tx) => tx.principalPermissionGrant.deleteMany({ where: { principalId: agentId } }));

describe('an agent gains nothing by what it may set', () => {
  test('a remote agent does not become one that runs on the server, nor hires one', async () => {
    const world = await createWorld();
    const remote = await world.agent({ name: 'Remote', adapterType: 'http' });
    for (const adapterType of ['process', 'claude_local', 'svc_runner']) {
      const change = remote.run(updateAgent, { agentId: remote.row.id, adapterType });
      await expect(change).rejects.toMatchObject(ACCESS);
      const hire = remote.run(hireAgent, { companyId: world.company.id, name: 'Local', adapterType });
      await expect(hire).rejects.toMatchObject(ACCESS);
    }
    expect(await world.board.run(getAgent, { agentId: remote.row.id })).toMatchObject({ adapterType: 'http' });
  });

  test('a remote agent may ask for one that runs on the server where the board decides', async () => {
    const world = await createWorld();
    const remote = await world.agent({ name: 'Remote', adapterType: 'http' });
    await world.board.run(updateCompany, { companyId: world.company.id, requireBoardApprovalForNewAgents: true });
    const { agent, approval } = await remote.run(hireAgent, { companyId: world.company.id, name: 'Local' });
    expect(agent).toMatchObject({ adapterType: 'process', status: 'pending_approval' });
    const operator = await world.member('operator');
    await expect(operator.run(approveApproval, { approvalId: approval.id })).rejects.toMatchObject({
      status: 403,
      message: 'Missing permission: agents:create',
    });
    const admin = await world.member('admin');
    expect(await admin.run(approveApproval, { approvalId: approval.id })).toMatchObject({ status: 'approved' });
  });

  test('an agent of a vendor’s command line does not leave the vendor’s rules', async () => {
    const world = await createWorld();
    const vendor = await world.agent({ name: 'Vendor', adapterType: 'claude_local' });
    const change = (adapterConfig: object) => vendor.run(updateAgent, { agentId: vendor.row.id, adapterConfig });
    for (const adapterConfig of [{ command: '/bin/sh' }, { args: ['--yes'] }, { permissions: 'full' }]) {
      await expect(change(adapterConfig)).rejects.toMatchObject(ACCESS);
    }
    expect(await change({ model: 'opus' })).toMatchObject({ adapterConfig: { model: 'opus' } });
  });

  test('what an agent lets in by itself gets no permission that it lacks', async () => {
    const world = await createWorld();
    const hirer = await world.agent({ name: 'Hirer' });
    await withoutGrants(world, hirer.row.id);
    const { agent } = await hirer.run(hireAgent, {
      companyId: world.company.id,
      name: 'Hired',
      reportsTo: hirer.row.id,
    });
    expect(await grantKeys(world, agent.id)).toEqual([]);
    const change = hirer.run(updateAgent, { agentId: agent.id, adapterConfig: { command: 'x' } });
    await expect(change).rejects.toMatchObject({ message: 'Missing permission: agents:configure' });
    const standard = await world.agent({ name: 'Standard' });
    const second = await standard.run(hireAgent, { companyId: world.company.id, name: 'Second' });
    expect(await grantKeys(world, second.agent.id)).toEqual(await grantKeys(world, standard.row.id));
  });

  test('an agent that may not create agents lets nobody in who may', async () => {
    const world = await createWorld();
    const hirer = await world.agent({ name: 'Hirer', permissions: { canCreateAgents: false } });
    await stored(world, (tx) =>
      tx.principalPermissionGrant.create({
        data: {
          ...{ companyId: world.company.id, principalType: 'agent', principalId: hirer.row.id },
          permissionKey: 'agents:create',
        },
      }),
    );
    const { agent } = await hirer.run(hireAgent, { companyId: world.company.id, name: 'Hired' });
    expect(agent.permissions).toMatchObject({ canCreateAgents: false });
  });

  test('an agent pulls nobody below itself to configure it', async () => {
    const world = await createWorld();
    const [lead, report] = await pair(world);
    const peer = await world.agent({ name: 'Peer' });
    const MOVE = { status: 403, message: 'An agent moves only agents below it, to itself or to agents below it' };
    const pull = lead.run(updateAgent, { agentId: peer.row.id, reportsTo: lead.row.id });
    await expect(pull).rejects.toMatchObject(MOVE);
    const push = lead.run(updateAgent, { agentId: report.row.id, reportsTo: peer.row.id });
    await expect(push).rejects.toMatchObject(MOVE);
    const other = await world.agent({ name: 'Other', reportsTo: lead.row.id });
    const within = await lead.run(updateAgent, { agentId: other.row.id, reportsTo: report.row.id });
    expect(within).toMatchObject({ reportsTo: report.row.id });
  });

  test('an agent does not decide what runs with a permission that it lacks', async () => {
    const world = await createWorld();
    const [lead, report] = await pair(world);
    await stored(world, (tx) =>
      tx.principalPermissionGrant.create({
        data: {
          ...{ companyId: world.company.id, principalType: 'agent', principalId: report.row.id },
          permissionKey: 'users:invite',
        },
      }),
    );
    const change = (adapterConfig: object) => lead.run(updateAgent, { agentId: report.row.id, adapterConfig });
    await expect(change({ command: 'x' })).rejects.toMatchObject({
      status: 403,
      message: 'An agent does not decide what runs with a permission that it lacks: users:invite',
    });
    expect(await change({ timeoutSec: 60 })).toMatchObject({ id: report.row.id });
  });

  test('an agent names no folder of the server but the one it works in itself', async () => {
    const world = await createWorld();
    const [lead, report] = await pair(world, {}, { adapterConfig: { cwd: '/srv/own' } });
    const change = (adapterConfig: object) => lead.run(updateAgent, { agentId: report.row.id, adapterConfig });
    for (const adapterConfig of [
      { cwd: '/srv' },
      { cwd: '/srv/own/deeper' },
      { instructionsFilePath: '/etc/passwd' },
    ]) {
      await expect(change(adapterConfig)).rejects.toMatchObject({ status: 403 });
    }
    await change({ cwd: '/srv/own' });
    expect(await world.board.run(getAgent, { agentId: report.row.id })).toMatchObject({
      adapterConfig: { cwd: '/srv/own' },
    });
  });
});

describe('secrets stay with their destination', () => {
  test('an agent that repoints another is told which secrets would go along, and nothing changes', async () => {
    const world = await createWorld();
    const secret = await secretIn(world, 'hunter2');
    const headers = { authorization: refTo(secret) };
    const adapterConfig = { url: 'https://example.com/', headers };
    const [lead, report] = await pair(world, { adapterType: 'http', adapterConfig }, { adapterType: 'http' });
    const change = (fields: object) => lead.run(updateAgent, { agentId: report.row.id, adapterConfig: fields });
    await expect(change({ url: 'https://evil.example/' })).rejects.toMatchObject({
      ...HELD,
      details: { secrets: [{ path: 'headers.authorization', secretId: secret.id }] },
    });
    expect(await change({ timeoutSec: 60 })).toMatchObject({ id: report.row.id });
    const seen = await world.board.run(getAgent, { agentId: report.row.id });
    expect(seen.adapterConfig).toMatchObject({ url: 'https://example.com/', timeoutSec: 60 });
    const admin = await world.member('admin');
    const moved = await admin.run(updateAgent, {
      agentId: report.row.id,
      adapterConfig: { url: 'https://new.example/' },
    });
    expect(moved.adapterConfig).toMatchObject({ url: 'https://new.example/' });
  });

  test('values that are written into a configuration stay too, and what the agent may read by its grants', async () => {
    const world = await createWorld();
    const [lead, report] = await pair(world, { adapterConfig: { command: 'a', env: { API_KEY: 'sk-literal' } } });
    const change = () => lead.run(updateAgent, { agentId: report.row.id, adapterConfig: { command: 'b' } });
    await expect(change()).rejects.toMatchObject({
      ...HELD,
      details: { secrets: [{ path: 'env.API_KEY', secretId: null }] },
    });
    await world.board.run(updateAgent, { agentId: report.row.id, adapterConfig: { env: {} } });
    const secret = await secretIn(world, 'hunter2');
    await stored(world, (tx) =>
      tx.secretBinding.create({
        data: {
          ...{ companyId: world.company.id, secretId: secret.id, targetType: 'agent', targetId: report.row.id },
          configPath: 'access.deploy',
        },
      }),
    );
    await expect(change()).rejects.toMatchObject({ ...HELD, details: { secrets: [{ path: 'access.deploy' }] } });
  });

  test('an agent binds only secrets that are bound to itself', async () => {
    const world = await createWorld();
    const [own, foreign] = [await secretIn(world, 'own'), await secretIn(world, 'foreign')];
    const [lead, report] = await pair(world, {}, { adapterConfig: { env: { OWN: refTo(own) } } });
    const bind = (secret: { id: string }) =>
      lead.run(updateAgent, { agentId: report.row.id, adapterConfig: { env: { KEY: refTo(secret) } } });
    await expect(bind(foreign)).rejects.toMatchObject({
      status: 403,
      message: 'An agent binds only secrets that are bound to itself: env.KEY',
    });
    expect(await bind(own)).toMatchObject({ id: report.row.id });
    const self = lead.run(updateAgent, { agentId: lead.row.id, adapterConfig: { env: { KEY: refTo(foreign) } } });
    await expect(self).rejects.toMatchObject({ status: 403 });
  });

  test('an agent that does not see its own secrets does not send them elsewhere', async () => {
    const world = await createWorld();
    const secret = await secretIn(world, 'sk-model');
    const adapterConfig = { env: { ANTHROPIC_API_KEY: refTo(secret) } };
    const runner = await world.agent({ name: 'Runner', adapterType: 'svc_runner', adapterConfig });
    const change = (fields: object) => runner.run(updateAgent, { agentId: runner.row.id, adapterConfig: fields });
    await expect(change({ baseUrl: 'https://evil.example/v1' })).rejects.toMatchObject(HELD);
    expect(await change({ maxSteps: 5 })).toMatchObject({ adapterConfig: { maxSteps: 5 } });
    const inherited = { companyId: world.company.id, name: 'Twin', inheritRuntimeFrom: 'caller' };
    expect((await runner.run(hireAgent, inherited)).agent).toMatchObject({ adapterType: 'svc_runner' });
  });

  test('an environment test hands an agent’s stored values to no other program', async () => {
    const world = await createWorld();
    const [lead, report] = await pair(world, { adapterConfig: { command: 'true', env: { API_KEY: 'sk-literal' } } });
    const look = (command: string) =>
      lead.run(testAdapterEnvironment, {
        ...{ companyId: world.company.id, type: 'process', agentId: report.row.id },
        adapterConfig: { command, env: { API_KEY: '***REDACTED***' } },
      });
    await expect(look('printenv')).rejects.toMatchObject(HELD);
    expect(await look('true')).toMatchObject({ adapterType: 'process' });
  });

  test('what a hire asks for is tried by people, not by the agent that it is to report to', async () => {
    const world = await createWorld();
    const lead = await world.agent({ name: 'Lead' });
    const { id: companyId } = world.company;
    await world.board.run(updateCompany, { companyId, requireBoardApprovalForNewAgents: true });
    const { agent } = await world.board.run(hireAgent, {
      ...{ companyId, name: 'Hired', reportsTo: lead.row.id },
      adapterConfig: { command: 'true', env: { API_KEY: 'sk-literal' } },
    });
    const adapterConfig = { command: 'printenv', env: { API_KEY: '***REDACTED***' } };
    const look = { companyId, type: 'process', agentId: agent.id, adapterConfig };
    await expect(lead.run(testAdapterEnvironment, look)).rejects.toMatchObject({
      status: 403,
      message: 'Board access required',
    });
    expect(await world.board.run(testAdapterEnvironment, look)).toMatchObject({ adapterType: 'process' });
  });
});

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

describe('settings of a project', () => {
  test('are those of everybody: only an agent that leads all sets them, and only while no secret is at stake', async () => {
    const world = await createWorld();
    const [lead, report] = await pair(world);
    const project = await world.board.run(createProject, { companyId: world.company.id, name: 'P' });
    const set = (who: AgentCaller) => who.run(updateProject, { projectId: project.id, env: { MODE: 'work' } });
    await expect(set(report)).rejects.toMatchObject(BELOW);
    expect(await set(lead)).toMatchObject({ id: project.id });
    const secret = await secretIn(world, 'hunter2');
    const adapterConfig = { env: { KEY: refTo(secret) } };
    await world.board.run(updateAgent, { agentId: report.row.id, adapterConfig });
    const again = lead.run(updateProject, { projectId: project.id, env: { MODE: 'rest' } });
    await expect(again).rejects.toMatchObject({ ...HELD, details: { secrets: [{ secretId: secret.id }] } });
  });

  test('leave everything else of a project to every writer', async () => {
    const world = await createWorld();
    const operator = await world.member('operator');
    const { id: projectId } = await operator.run(createProject, { companyId: world.company.id, name: 'P' });
    expect(await operator.run(updateProject, { projectId, description: 'D' })).toMatchObject({ description: 'D' });
    await expect(operator.run(updateProject, { projectId, env: { A: 'b' } })).rejects.toMatchObject({
      status: 403,
      message: 'Missing permission: agents:configure',
    });
  });
});

describe('an operator', () => {
  test('makes no agent: not directly, not by a hire, not by approving one', async () => {
    const world = await createWorld();
    const operator = await world.member('operator');
    const companyId = world.company.id;
    const refused = { status: 403, message: 'Missing permission: agents:create' };
    const runner = { name: 'Runner', adapterType: 'svc_runner', adapterConfig: { env: { MODE: 'x' } } };
    await expect(operator.run(createAgent, { companyId, ...runner })).rejects.toMatchObject(refused);
    await expect(operator.run(hireAgent, { companyId, ...runner })).rejects.toMatchObject(refused);
    const asked = await operator.run(createApproval, { companyId, type: 'hire_agent', payload: runner });
    await expect(operator.run(approveApproval, { approvalId: asked.id })).rejects.toMatchObject(refused);
  });

  test('changes an agent’s title, but nothing that it runs', async () => {
    const world = await createWorld();
    const operator = await world.member('operator');
    const { row } = await world.agent({ name: 'Ada', adapterConfig: { command: 'a' } });
    expect(await operator.run(updateAgent, { agentId: row.id, title: 'T' })).toMatchObject({ title: 'T' });
    const change = operator.run(updateAgent, { agentId: row.id, adapterConfig: { command: 'b' } });
    await expect(change).rejects.toMatchObject({ status: 403, message: 'Missing permission: agents:configure' });
  });

  test('does not do away with the approval of hires', async () => {
    const world = await createWorld({ requireBoardApprovalForNewAgents: true });
    const change = { companyId: world.company.id, requireBoardApprovalForNewAgents: false };
    const refused = { status: 403, message: 'Missing permission: agents:create' };
    await expect((await world.member('operator')).run(updateCompany, change)).rejects.toMatchObject(refused);
    const admin = await world.member('admin');
    expect(await admin.run(updateCompany, change)).toMatchObject({ requireBoardApprovalForNewAgents: false });
  });

  test('gives no agent the right to create others, but takes it away', async () => {
    const world = await createWorld();
    const operator = await world.member('operator');
    const { row } = await world.agent({ name: 'Ada' });
    const set = (canCreateAgents: boolean) =>
      operator.run(updateAgentPermissions, { agentId: row.id, canCreateAgents, canAssignTasks: true });
    expect((await set(false)).permissions).toMatchObject({ canCreateAgents: false });
    await expect(set(true)).rejects.toMatchObject({
      status: 403,
      message: 'Cannot grant a permission you do not hold: agents:create',
    });
  });
});
