import { describe, expect, it } from 'vitest';
import { statement } from '#services/core/postgres/statement.js';
import { approveAgent, pauseAgent, resumeAgent } from '#services/organization/agents/lifecycle.js';
import { createAgent, getAgent, updateAgent } from '#services/organization/agents/operations.js';
import {
  archiveCompany,
  companyStats,
  deleteCompany,
  getCompany,
  listCompanies,
  updateCompany,
} from '#services/organization/companies/operations.js';
import { deleteIssue } from '#services/work/issue-operations/delete.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { inserts } from '#tests/contract/filling.js';
import { createSubject } from '#tests/contract/fixtures.js';
import { rowsOfCompany, tablesOf } from '#tests/contract/rows.js';
import { issueIn } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { callerOf, createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { limit, spend } from '../money/money.js';

ownDatabase();

const STATUSES = ['active', 'idle', 'running', 'error', 'paused', 'pending_approval', 'terminated'] as const;

/** An agent in each status; the one that is paused already is so for `pauseReason`. */
async function staff(world: World, pauseReason = 'manual'): Promise<Record<(typeof STATUSES)[number], string>> {
  const ids = {} as Record<(typeof STATUSES)[number], string>;
  for (const status of STATUSES) {
    const { row } = await world.agent({ name: status });
    ids[status] = row.id;
    await world.services.database.transaction('all', (tx) =>
      tx.agent.update({
        where: { id: row.id },
        data: {
          status,
          ...(status === 'paused' ? { pauseReason, pauseReasons: [pauseReason], pausedAt: new Date(0) } : {}),
        },
      }),
    );
  }
  return ids;
}

async function stateOf(world: World, ids: Record<string, string>) {
  const shown = async ([was, id]: [string, string]) => {
    const { status, pauseReason, pausedAt } = await world.board.run(getAgent, { agentId: id });
    return [was, [status, pauseReason, pausedAt !== null]];
  };
  return Object.fromEntries(await Promise.all(Object.entries(ids).map(shown)));
}

const setStatus = (world: World, status: string) =>
  world.board.run(updateCompany, { companyId: world.company.id, status });
const archive = (world: World) => world.board.run(archiveCompany, { companyId: world.company.id });

const PAUSED = ['paused', 'company_archived', true];
const UNTOUCHED = {
  paused: ['paused', 'manual', true],
  pending_approval: ['pending_approval', null, false],
  terminated: ['terminated', null, false],
};

describe('archiving a company', () => {
  it.each([
    ['command', archive],
    ['patch', (world: World) => setStatus(world, 'archived')],
  ] as const)('by %s pauses every agent that works, and no other', async (_how, archiveIt) => {
    const world = await createWorld();
    const ids = await staff(world);
    expect(await archiveIt(world)).toMatchObject({ status: 'archived' });
    expect(await stateOf(world, ids)).toEqual({
      ...UNTOUCHED,
      active: PAUSED,
      idle: PAUSED,
      running: PAUSED,
      error: PAUSED,
    });
  });

  it('that is archived already answers the same and is told once, also when two do it at the same time', async () => {
    const world = await createWorld();
    const [one, two] = await Promise.all([archive(world), archive(world)]);
    expect([one.status, two.status]).toEqual(['archived', 'archived']);
    expect(await archive(world)).toMatchObject({ status: 'archived' });
    expect(await setStatus(world, 'archived')).toMatchObject({ status: 'archived' });
    expect((await eventsOf(world, 'company.')).slice(1)).toMatchObject([
      { action: 'company.archived', entityId: world.company.id, details: { previousStatus: 'active' } },
    ]);
  });

  it('leaves the company readable and editable', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await archive(world);
    const edited = { companyId: world.company.id, description: 'Edited' };
    expect(await world.board.run(updateCompany, edited)).toMatchObject({ status: 'archived', description: 'Edited' });
    expect(await world.board.run(updateAgent, { agentId: ada.row.id, title: 'T' })).toMatchObject({ title: 'T' });
    expect(await ada.run(getCompany, { companyId: world.company.id })).toMatchObject({ status: 'archived' });
  });

  it('is the board’s: no CEO agent, viewer or stranger archives it', async () => {
    const world = await createWorld();
    for (const [caller, message] of [
      [await world.agent({ name: 'Boss', role: 'ceo' }), 'Board access required'],
      [await world.member('viewer'), 'Viewer access is read-only'],
      [await (await createWorld()).member('owner'), 'User does not have access to this company'],
    ] as const) {
      const attempt = caller.run(archiveCompany, { companyId: world.company.id });
      await expect(attempt).rejects.toMatchObject({ status: 403, message });
    }
    expect(await world.board.run(getCompany, { companyId: world.company.id })).toMatchObject({ status: 'active' });
  });
});

describe('reactivating a company', () => {
  it.each(['manual', 'budget', 'system', 'import'])(
    'brings back the agents that were paused with it, not those paused before (%s)',
    async (reason) => {
      const world = await createWorld();
      const ids = await staff(world, reason);
      await archive(world);
      expect(await setStatus(world, 'active')).toMatchObject({ status: 'active', pausedAt: null, pauseReason: null });
      const idle = ['idle', null, false];
      expect(await stateOf(world, ids)).toEqual({
        ...UNTOUCHED,
        paused: ['paused', reason, true],
        active: idle,
        idle,
        running: idle,
        error: idle,
      });
      expect((await eventsOf(world, 'company.')).slice(1).map((event) => event.action)).toEqual([
        'company.archived',
        'company.reactivated',
      ]);
    },
  );

  it('of a company with an agent that was approved or paused by hand meanwhile leaves that as it is', async () => {
    const world = await createWorld();
    const ids = await staff(world);
    await archive(world);
    await world.board.run(approveAgent, { agentId: ids.pending_approval });
    await world.board.run(pauseAgent, { agentId: ids.pending_approval });
    await setStatus(world, 'active');
    expect(await stateOf(world, { late: ids.pending_approval })).toEqual({ late: ['paused', 'manual', true] });
  });

  it('leaves paused by hand what somebody paused while it was archived, and by its budget what is over it', async () => {
    const world = await createWorld();
    const [ada, bob, cleo] = [
      await world.agent({ name: 'Ada' }),
      await world.agent({ name: 'Bob' }),
      await world.agent({ name: 'Cleo' }),
    ];
    const ids = { ada: ada.row.id, bob: bob.row.id, cleo: cleo.row.id };
    for (const agent of [bob, cleo]) {
      await limit(world, 'agent', agent.row.id, 100);
      await spend(world, agent, 100);
    }
    await archive(world);
    expect(await world.board.run(pauseAgent, { agentId: ada.row.id })).toMatchObject({ pauseReason: 'manual' });
    await limit(world, 'agent', cleo.row.id, 300);
    expect(await stateOf(world, ids)).toEqual({
      ada: ['paused', 'manual', true],
      bob: ['paused', 'budget', true],
      cleo: ['paused', 'company_archived', true],
    });
    for (const { row } of [ada, cleo]) {
      await expect(world.board.run(resumeAgent, { agentId: row.id })).rejects.toMatchObject({
        status: 409,
        message: 'Company is not active',
        details: { status: 'archived' },
      });
    }
    await setStatus(world, 'active');
    expect(await stateOf(world, ids)).toEqual({
      ada: ['paused', 'manual', true],
      bob: ['paused', 'budget', true],
      cleo: ['idle', null, false],
    });
  });

  it('and archiving it at once ends as one of them said, with its agents in step', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await archive(world);
    await Promise.all([setStatus(world, 'active'), archive(world), setStatus(world, 'active'), archive(world)]);
    const { status } = await world.board.run(getCompany, { companyId: world.company.id });
    const agent = await world.board.run(getAgent, { agentId: ada.row.id });
    expect(agent.status).toBe(status === 'active' ? 'idle' : 'paused');
    const moves = (await eventsOf(world, 'company.')).slice(1).map((event) => event.details);
    moves.slice(1).forEach((move, index) => {
      expect(move?.previousStatus).toBe(moves[index]?.status);
    });
  });
});

describe('pausing a company', () => {
  it('is by hand, and undone by activating it', async () => {
    const world = await createWorld();
    expect(await setStatus(world, 'paused')).toMatchObject({
      status: 'paused',
      pauseReason: 'manual',
      pausedAt: expect.any(String),
    });
    expect(await setStatus(world, 'active')).toMatchObject({ status: 'active', pauseReason: null, pausedAt: null });
    expect((await eventsOf(world, 'company.updated')).map((event) => event.details)).toEqual([
      { previousStatus: 'active', status: 'paused' },
      { previousStatus: 'paused', status: 'active' },
    ]);
  });

  it('takes no status that there is not', async () => {
    await expect(setStatus(await createWorld(), 'deleted')).rejects.toMatchObject({ status: 400 });
  });
});

describe('deleting a company', () => {
  /** Every row of every table that names the company anywhere. */
  async function traces({ services, company }: World): Promise<Record<string, number>> {
    const counts = (await tablesOf(services)).map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*)::int AS count FROM "${name}" t WHERE strpos(t::text, $1::text) > 0`,
    );
    const rows = await services.database.query<{ name: string; count: number }>(
      'all',
      statement(counts.join(' UNION ALL ')),
      [company.id],
    );
    return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
  }

  /** What operations do not write yet, or not without a run. */
  const fill = ({ services }: World, companyId: string, agentId: string) =>
    services.database.transaction('all', async (tx) => {
      for (const insert of inserts) {
        // Prisma sends each value as text, so the parameters say what they are.
        const text = insert.replaceAll('$1', '$1::uuid').replaceAll('$2', '$2::uuid');
        await tx.$executeRawUnsafe(text, ...(insert.includes('$2') ? [companyId, agentId] : [companyId]));
      }
    });

  it('removes every row that belongs to it from every table, and no row of another', async () => {
    const [doomed, kept] = [await createSubject(), await createSubject()];
    for (const { world, companyId, agents } of [doomed, kept]) await fill(world, companyId, agents.idle);
    const owned = (await tablesOf(doomed.world.services)).filter((table) => table.owned).map((table) => table.name);
    expect(Object.keys(await traces(doomed.world))).toEqual(expect.arrayContaining([...owned, 'Company']));
    const before = await rowsOfCompany(kept.world.services, kept.companyId);
    expect(await doomed.world.board.run(deleteCompany, { companyId: doomed.companyId })).toEqual({ ok: true });
    expect(await traces(doomed.world)).toEqual({});
    expect(await rowsOfCompany(kept.world.services, kept.companyId)).toEqual(before);
  });

  it('that is deleted already finds nothing', async () => {
    const { board, company } = await createWorld();
    await board.run(deleteCompany, { companyId: company.id });
    for (const operation of [deleteCompany, getCompany]) {
      await expect(board.run(operation, { companyId: company.id })).rejects.toMatchObject({
        status: 404,
        message: 'Company not found',
      });
    }
    const listed = (await board.run(listCompanies)).map((row: { id: string }) => row.id);
    expect(listed).not.toContain(company.id);
  });

  it('many times at once deletes it once, and the other callers find none', async () => {
    const world = await createWorld();
    const deletions = Array.from({ length: 4 }, () =>
      world.board.run(deleteCompany, { companyId: world.company.id }).then(
        () => 200,
        ({ status }) => status,
      ),
    );
    expect((await Promise.all(deletions)).sort()).toEqual([200, 404, 404, 404]);
  });

  it('is refused where the deployment switched it off, and leaves the company whole', async () => {
    const world = await createWorld();
    const config = { ...world.services.config, COMPANY_DELETION_ENABLED: false };
    const before = await rowsOfCompany(world.services, world.company.id);
    const owner = await world.member('owner');
    for (const { actor } of [world.board, owner]) {
      const caller = callerOf({ ...world.services, config }, actor);
      await expect(caller.run(deleteCompany, { companyId: world.company.id })).rejects.toMatchObject({
        status: 403,
        code: 'company_deletion_disabled',
      });
    }
    const { CompanyMembership: _, ...rows } = before;
    expect(await rowsOfCompany(world.services, world.company.id)).toMatchObject(rows);
  });

  it('is the board’s: no agent, viewer or stranger deletes it', async () => {
    const world = await createWorld();
    for (const [caller, message] of [
      [await world.agent({ name: 'Boss', role: 'ceo' }), 'Board access required'],
      [await world.member('viewer'), 'Viewer access is read-only'],
      [await (await createWorld()).member('owner'), 'User does not have access to this company'],
    ] as const) {
      const attempt = caller.run(deleteCompany, { companyId: world.company.id });
      await expect(attempt).rejects.toMatchObject({ status: 403, message });
    }
  });
});

describe('the statistics of companies', () => {
  it('count the agents that are not terminated, of the companies within reach only', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    await staff(world);
    await other.board.run(createAgent, { companyId: other.company.id, name: 'Ada' });
    const mine = { [world.company.id]: { agentCount: 6, issueCount: 0 } };
    const both = { ...mine, [other.company.id]: { agentCount: 1, issueCount: 0 } };
    expect(await (await world.member('viewer')).run(companyStats)).toEqual(mine);
    expect(await world.board.run(companyStats)).toMatchObject(both);
  });

  it('count the issues that there are: no deleted one, and none that is hidden', async () => {
    const world = await createWorld();
    const [kept, deleted, hidden] = [await issueIn(world), await issueIn(world), await issueIn(world)];
    const counted = async () => (await world.board.run(companyStats))[world.company.id].issueCount;
    expect(await counted()).toBe(3);
    await world.board.run(deleteIssue, { issueId: deleted.id });
    await world.board.run(updateIssue, { issueId: hidden.id, hiddenAt: '2026-01-02T03:04:05.000Z' });
    await world.board.run(updateIssue, { issueId: kept.id, status: 'done' });
    expect(await counted()).toBe(1);
  });

  it('are refused to agents', async () => {
    const ada = await (await createWorld()).agent({ name: 'Ada' });
    await expect(ada.run(companyStats)).rejects.toMatchObject({ status: 403, message: 'Board access required' });
  });
});
