import { describe, expect, test } from 'vitest';
import { approveApproval } from '#services/governance/approvals/decisions.js';
import { createApproval } from '#services/governance/approvals/operations.js';
import { hireAgent } from '#services/organization/agents/hires.js';
import { createAgent, updateAgent, updateAgentPermissions } from '#services/organization/agents/operations.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { createProject, updateProject } from '#services/organization/projects/operations.js';
import { type AgentCaller, createWorld } from '#tests/kit/world.js';
import { refTo, secretIn } from '../secrets/secrets-world.js';
import { BELOW, HELD, pair } from './execution-settings-world.js';

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
