import { describe, expect, it } from 'vitest';
import { archiveCompany } from '#services/organization/companies/operations.js';
import { issueIn, runOf, stored } from '#tests/kit/issues.js';
import { createWorld } from '#tests/kit/world.js';

describe('archiving a company', () => {
  it('cancels its runs, those that wait and those that run, and the wakes that wait', async () => {
    const world = await createWorld();
    const agent = await world.agent({ name: 'Ada' });
    const issue = await issueIn(world, { assigneeAgentId: agent.row.id, status: 'todo' });
    await runOf(world, agent, issue.id);
    const statuses = async () =>
      stored(world, async (tx) => ({
        runs: await tx.heartbeatRun.findMany({
          where: { issueId: issue.id },
          select: { status: true, errorCode: true },
        }),
        wakes: await tx.wake.findMany({ where: { issueId: issue.id }, select: { status: true } }),
      }));
    const before = await statuses();
    expect(before.wakes).toEqual([{ status: 'queued' }]);
    expect(before.runs.map(({ status }) => status).sort()).toEqual(['queued', 'running']);
    await world.board.run(archiveCompany, { companyId: world.company.id });
    const after = await statuses();
    expect(after.wakes).toEqual([{ status: 'cancelled' }]);
    expect(after.runs).toEqual(Array(2).fill({ status: 'cancelled', errorCode: 'company_archived' }));
  });
});
