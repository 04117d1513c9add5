import { beforeEach, describe, expect, test } from 'vitest';
import { hireAgent } from '#services/organization/agents/hires.js';
import { listAgents } from '#services/organization/agents/list.js';
import { getAgent } from '#services/organization/agents/operations.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { importCompany, importIntoCompany, previewCompanyImport } from '#services/overview/import/operations.js';
import { AGENT, handMade, importNew, inline, markdown } from '#tests/kit/packages.js';
import { callerOf, createWorld, type World } from '#tests/kit/world.js';

let world: World;
let companyId: string;
beforeEach(async () => {
  world = await createWorld();
  companyId = world.company.id;
});

const request = (files: object, options: object = {}) => ({
  source: inline(files),
  target: { mode: 'existing_company', companyId },
  ...options,
});
const agentsAlone = (agents: object) => {
  const {
    'tasks/knead/TASK.md': _,
    'tasks/bake/TASK.md': __,
    ...files
  } = handMade({ extension: { agents, tasks: {} } });
  return files;
};

describe('an import that replaces agents', () => {
  test('leaves a hire that waits for approval as the board was asked about it', async () => {
    await world.board.run(updateCompany, { companyId, requireBoardApprovalForNewAgents: true });
    await world.board.run(hireAgent, { companyId, name: 'Lead', adapterType: 'svc_runner', capabilities: 'Plans.' });
    const agents = { lead: { ...AGENT, capabilities: 'Spends.' }, baker: AGENT };
    const replacing = request(agentsAlone(agents), { collisionStrategy: 'replace' });
    await expect(world.board.run(importCompany, replacing)).rejects.toMatchObject({ status: 409 });
    const [lead] = await world.board.run(listAgents, { companyId });
    expect(lead).toMatchObject({ status: 'pending_approval', capabilities: 'Plans.' });
  });

  test('takes no permission from them for somebody who manages none', async () => {
    const { id } = (await world.agent({ name: 'Lead', adapterType: 'svc_runner' })).row;
    const keys = async () => (await world.board.run(getAgent, { agentId: id })).access.grants.length;
    const before = await keys();
    const admin = await world.member('admin');
    const agents = { lead: { ...AGENT, grants: [{ permissionKey: 'tasks:assign' }] }, baker: AGENT };
    const replacing = request(agentsAlone(agents), { collisionStrategy: 'replace' });
    const { warnings } = await admin.run(importCompany, replacing);
    expect(warnings).toContain('Agents kept permissions that the package lacks: you cannot revoke them.');
    expect(await keys()).toBe(before);
    await world.board.run(importCompany, replacing);
    expect(await keys()).toBeLessThan(before);
  });
});

describe('an instance admin who signed in', () => {
  test('imports a whole package into a new company, whose owner they are from then on', async () => {
    const { actor } = await world.member('viewer');
    const admin = callerOf(world.services, { ...actor, isInstanceAdmin: true });
    const { company, agents } = await importNew(world, handMade(), {}, admin);
    expect(company).toMatchObject({ name: 'Bakery', action: 'created' });
    expect(agents).toHaveLength(2);
    const { name, membershipRole } = await world.services.database.transaction('all', async (tx) => ({
      ...(await tx.company.findUniqueOrThrow({ where: { id: company.id } })),
      ...(await tx.companyMembership.findFirstOrThrow({ where: { companyId: company.id, principalId: actor.userId } })),
    }));
    expect([name, membershipRole]).toEqual(['Bakery', 'owner']);
  });

  test('previews such an import', async () => {
    const { actor } = await world.member('viewer');
    const admin = callerOf(world.services, { ...actor, isInstanceAdmin: true });
    const source = inline(handMade());
    const preview = await admin.run(previewCompanyImport, { source, target: { mode: 'new_company' } });
    expect(preview.errors).toEqual([]);
  });
});

test('tasks arrive assigned to agents only from somebody who may assign them', async () => {
  await world.agent({ name: 'Baker' });
  const task = handMade({ extension: { agents: {}, tasks: { bake: { status: 'todo' } } } });
  const files = {
    'COMPANY.md': task['COMPANY.md'],
    'tasks/bake/TASK.md': markdown({ name: 'Bake', assignee: 'baker' }),
  };
  const member = await world.member('member');
  const into = { ...request(files), companyId };
  await expect(member.run(importIntoCompany, into)).rejects.toMatchObject({
    status: 403,
    message: 'Missing permission: tasks:assign',
  });
  const operator = await world.member('operator');
  expect(await operator.run(importIntoCompany, into)).toMatchObject({ company: { id: companyId } });
});
