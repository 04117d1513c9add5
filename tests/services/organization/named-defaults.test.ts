import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApproval } from '#services/governance/approvals/operations.js';
import { hireAgent } from '#services/organization/agents/hires.js';
import { createAgent, updateAgent } from '#services/organization/agents/operations.js';
import { listAgentConfigRevisions, rollbackAgentConfig } from '#services/organization/agents/revisions.js';
import { createCompany, updateCompany } from '#services/organization/companies/operations.js';
import { createWorld, type World } from '#tests/kit/world.js';

let world: World;
let companyId: string;
beforeAll(async () => {
  world = await createWorld();
  companyId = world.company.id;
});

const refused = (work: Promise<unknown>, message: string) =>
  expect(work).rejects.toMatchObject({ status: 422, message });

describe('the person who is responsible by default', () => {
  const MESSAGE = 'defaultResponsibleUserId must be an active member of the company';
  const set = (defaultResponsibleUserId: string | null) =>
    world.board.run(updateCompany, { companyId, defaultResponsibleUserId });

  it('is an active member of the company, and may be nobody', async () => {
    const { userId } = (await world.member('operator')).actor;
    expect(await set(userId)).toMatchObject({ defaultResponsibleUserId: userId });
    expect(await set(null)).toMatchObject({ defaultResponsibleUserId: null });
  });

  it('is nobody of another company, nobody who is suspended or archived, nobody unknown and no agent', async () => {
    const elsewhere = (await (await createWorld()).member('owner')).actor.userId;
    const suspended = (await world.member('owner', 'suspended')).actor.userId;
    const archived = (await world.member('owner', 'archived')).actor.userId;
    const agent = (await world.agent({ name: 'Agent' })).row.id;
    for (const userId of [elsewhere, suspended, archived, agent, randomUUID(), '🦊']) {
      await refused(set(userId), MESSAGE);
    }
  });

  it('of a new company is who makes it', async () => {
    const { userId } = (await world.member('owner')).actor;
    const create = (defaultResponsibleUserId: string) =>
      world.board.run(createCompany, { name: 'New', defaultResponsibleUserId });
    await refused(create(userId), MESSAGE);
    expect(await create('local-board')).toMatchObject({ defaultResponsibleUserId: 'local-board' });
  });
});

describe('an environment that is not there', () => {
  const MESSAGE = 'Environment not found';
  const defaultEnvironmentId = randomUUID();

  it('is refused for a new agent, a hire and an approval that asks for one', async () => {
    const asked = { name: 'Ada', defaultEnvironmentId };
    await refused(world.board.run(createAgent, { companyId, ...asked }), MESSAGE);
    await refused(world.board.run(hireAgent, { companyId, ...asked }), MESSAGE);
    const approval = (payload: object) =>
      world.board.run(createApproval, { companyId, type: 'hire_agent', payload: { name: 'Ada', ...payload } });
    await refused(approval({ defaultEnvironmentId }), MESSAGE);
    await expect(approval({ defaultEnvironmentId: 'no id' })).rejects.toMatchObject({ status: 400 });
  });

  it('is refused for a change, and for a rollback to it', async () => {
    const { id: agentId } = await world.board.run(createAgent, { companyId, name: 'Bob' });
    await refused(world.board.run(updateAgent, { agentId, defaultEnvironmentId }), MESSAGE);
    await world.board.run(updateAgent, { agentId, title: 'Engineer' });
    const [{ id }] = await world.board.run(listAgentConfigRevisions, { agentId });
    await world.services.database.transaction('all', async (tx) => {
      const { afterConfig } = await tx.agentConfigRevision.findUniqueOrThrow({ where: { id } });
      const former = { ...(afterConfig as object), defaultEnvironmentId };
      await tx.agentConfigRevision.update({ where: { id }, data: { afterConfig: former } });
    });
    await refused(world.board.run(rollbackAgentConfig, { agentId, revisionId: id }), MESSAGE);
  });
});
