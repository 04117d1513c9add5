import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { approveApproval } from '#services/governance/approvals/decisions.js';
import { hireAgent } from '#services/organization/agents/hires.js';
import { getAgent, updateAgent } from '#services/organization/agents/operations.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { updateInstructionsBundle } from '#services/organization/instructions/operations.js';
import { createWorld } from '#tests/kit/world.js';
import { ACCESS, grantKeys, grantTo, pair, withoutGrants } from './execution-settings-world.js';

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

  test('an agent that is hired without the board gets no permission that its hirer lacks', async () => {
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
    await grantTo(world, hirer, 'agents:create');
    const { agent } = await hirer.run(hireAgent, { companyId: world.company.id, name: 'Hired' });
    expect(agent.permissions).toMatchObject({ canCreateAgents: false });
  });

  test('an agent pulls nobody below itself to configure it', async () => {
    const world = await createWorld();
    const [lead, report] = await pair(world);
    const peer = await world.agent({ name: 'Peer' });
    const MOVE = { status: 403, message: 'An agent can move only agents below it, to itself or to agents below it' };
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
    await grantTo(world, report, 'users:invite');
    const change = (adapterConfig: object) => lead.run(updateAgent, { agentId: report.row.id, adapterConfig });
    await expect(change({ command: 'x' })).rejects.toMatchObject({
      status: 403,
      message: 'An agent cannot configure runs with a permission that it lacks: users:invite',
    });
    expect(await change({ timeoutSec: 60 })).toMatchObject({ id: report.row.id });
  });

  test('an agent that may not create agents steers nobody who may, nor the CEO', async () => {
    const world = await createWorld();
    const none = { permissions: { canCreateAgents: false } };
    for (const below of [{ permissions: { canCreateAgents: true } }, { ...none, role: 'ceo' }]) {
      const [lead, report] = await pair(world, below, none);
      const change = lead.run(updateAgent, { agentId: report.row.id, adapterConfig: { command: 'x' } });
      await expect(change).rejects.toMatchObject({
        status: 403,
        message: 'An agent cannot configure runs with a permission that it lacks: agents:create',
      });
    }
    const [lead, report] = await pair(world, none, none);
    const change = lead.run(updateAgent, { agentId: report.row.id, adapterConfig: { command: 'x' } });
    expect(await change).toMatchObject({ id: report.row.id });
  });

  test('an agent that may not create skills hires nobody who may', async () => {
    const world = await createWorld();
    const hirer = await world.agent({ name: 'Hirer', permissions: { canCreateSkills: false } });
    const { agent } = await hirer.run(hireAgent, { companyId: world.company.id, name: 'Hired' });
    expect(agent.permissions).toEqual({ canCreateAgents: true, canCreateSkills: false });
  });

  test('an agent that may not configure agents leaves the instructions of the host where they are', async () => {
    const world = await createWorld();
    const root = await mkdtemp(join(tmpdir(), 'orgraph-instructions-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    const { actor, row, run } = await world.agent({ name: 'Ada' });
    await world.board.run(updateInstructionsBundle, { agentId: row.id, mode: 'external', rootPath: root });
    await withoutGrants(world, actor.agentId);
    const operator = await world.member('operator');
    for (const caller of [{ run }, operator]) {
      for (const change of [{ mode: 'managed' }, { entryFile: 'other.md' }]) {
        const refused = { status: 403, message: 'Missing permission: agents:configure' };
        await expect(caller.run(updateInstructionsBundle, { agentId: row.id, ...change })).rejects.toMatchObject(
          refused,
        );
      }
    }
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
