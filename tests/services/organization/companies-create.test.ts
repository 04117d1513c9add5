import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  updateCompany,
} from '#services/organization/companies/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, ownDatabase, randomPrefix, testServices } from '#tests/kit/world.js';

ownDatabase();

const admin = async () => (await createWorld()).board;
const prefixOf = async (name: string, issuePrefix?: string): Promise<string> =>
  (await (await admin()).run(createCompany, { name, ...(issuePrefix === undefined ? {} : { issuePrefix }) }))
    .issuePrefix;

describe('a given issue prefix', () => {
  it('is trimmed and uppercased', async () => {
    expect(await prefixOf('Any', '  ab9 ')).toBe('AB9');
  });

  it.each(['1A', 'A-B', 'ÄB', 'A B', '', ' ', 'ABCDEFGHIJK'])('%j is refused: it is no prefix', async (issuePrefix) => {
    await expect((await admin()).run(createCompany, { name: 'Any', issuePrefix })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: ['issuePrefix'] }],
    });
  });

  it('may have one to ten characters', async () => {
    expect([await prefixOf('Any', 'Y'), await prefixOf('Any', 'YBCDEFGHI9')]).toEqual(['Y', 'YBCDEFGHI9']);
  });

  it('that another company has, in whatever spelling, is refused and makes no company', async () => {
    const board = await admin();
    await board.run(createCompany, { name: 'First', issuePrefix: 'TAKEN' });
    const name = `Second ${randomUUID()}`;
    await expect(board.run(createCompany, { name, issuePrefix: ' taken' })).rejects.toMatchObject({
      status: 409,
      code: 'issue_prefix_taken',
      details: { issuePrefix: 'TAKEN' },
    });
    expect((await board.run(listCompanies)).map((row: { name: string }) => row.name)).not.toContain(name);
  });

  it('taken by two at once is given to one of them', async () => {
    const board = await admin();
    const input = { name: 'Race', issuePrefix: 'RACE' };
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => board.run(createCompany, input)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 });
    }
  });
});

describe('a derived issue prefix', () => {
  it.each([
    ['Paper Mill', 'PAP'],
    ['9 to 5 Ltd', 'TOL'],
    ['ö-Z 7', 'Z'],
    ['straße', 'STR'],
    ['数据 42', 'CMP'],
  ])('of %j is %s: the first three letters of the uppercased name', async (name, prefix) => {
    expect(await prefixOf(name)).toBe(prefix);
  });

  it('that is taken gets an A, then AA, also where the name has fewer than three letters', async () => {
    expect([await prefixOf('Q'), await prefixOf('Q'), await prefixOf('Q')]).toEqual(['Q', 'QA', 'QAA']);
  });

  it('is the shortest that is free, though a longer one is taken', async () => {
    await prefixOf('Any', 'FREAAA');
    expect([await prefixOf('Free'), await prefixOf('Free')]).toEqual(['FRE', 'FREA']);
    const board = await admin();
    const [gone] = (await board.run(listCompanies)).filter((row: { issuePrefix: string }) => row.issuePrefix === 'FRE');
    await board.run(deleteCompany, { companyId: gone.id });
    expect([await prefixOf('Free'), await prefixOf('Free'), await prefixOf('Free')]).toEqual([
      'FRE',
      'FREAA',
      'FREAAAA',
    ]);
  });

  it('is another one for each of ten companies of the same name that are created at once', async () => {
    const board = await admin();
    const made = await Promise.all(Array.from({ length: 10 }, () => board.run(createCompany, { name: 'Twin' })));
    const prefixes = made.map((company) => company.issuePrefix).sort();
    const letters = Array.from({ length: 8 }, (_, index) => `TWI${'A'.repeat(index)}`);
    expect(prefixes).toEqual(['TWI', 'TWI2', 'TWI3', ...letters.slice(1)]);
  });

  it('never has more than ten characters: once no A fits any more it gets a number', async () => {
    const board = await admin();
    const made: string[] = [];
    for (let count = 0; count < 20; count += 1) made.push(await prefixOf('Longer'));
    expect(made.slice(0, 8)).toEqual(Array.from({ length: 8 }, (_, index) => `LON${'A'.repeat(index)}`));
    expect(made.slice(8)).toEqual(Array.from({ length: 12 }, (_, index) => `LON${index + 2}`));
    const [last] = (await board.run(listCompanies)).filter(
      (row: { issuePrefix: string }) => row.issuePrefix === 'LON5',
    );
    await board.run(deleteCompany, { companyId: last.id });
    expect([await prefixOf('Longer'), await prefixOf('Longer')]).toEqual(['LON5', 'LON14']);
  });

  it('is found by an admin who does not see the companies that have the others', async () => {
    await prefixOf('Unseen');
    const world = await createWorld();
    const person = await world.member('owner');
    const founder = world.as({ ...person.actor, isInstanceAdmin: true });
    expect((await founder.run(createCompany, { name: 'Unseen' })).issuePrefix).toBe('UNSA');
  });
});

describe('the issue prefix of a company', () => {
  it('stays what it is when the company is renamed or another is asked for', async () => {
    const { board, company } = await createWorld();
    const patch = { companyId: company.id, name: 'Renamed', issuePrefix: randomPrefix() };
    expect(await board.run(updateCompany, patch)).toMatchObject({ name: 'Renamed', issuePrefix: company.issuePrefix });
  });
});

describe('a new company', () => {
  it('answers everything that was asked for, and the contract’s record without it', async () => {
    const board = await admin();
    const bare = await board.run(createCompany, { name: '  Bare  ', spentMonthlyCents: 5, status: 'archived' });
    expect(bare).toEqual({
      id: bare.id,
      allowedAdapters: null,
      name: 'Bare',
      description: null,
      status: 'active',
      pauseReason: null,
      pausedAt: null,
      issuePrefix: 'BAR',
      issueCounter: 0,
      budgetMonthlyCents: 0,
      spentMonthlyCents: 0,
      requireBoardApprovalForNewAgents: false,
      defaultResponsibleUserId: null,
      primaryColor: null,
      logoAssetId: null,
      logoUrl: null,
      createdAt: bare.createdAt,
      updatedAt: bare.updatedAt,
    });
    const asked = {
      name: 'Full',
      description: 'Everything',
      budgetMonthlyCents: 100,
      requireBoardApprovalForNewAgents: true,
      defaultResponsibleUserId: 'local-board',
      primaryColor: '#a1B2c3',
      logoUrl: 'https://example.com/logo.png',
    };
    const full = await board.run(createCompany, asked);
    expect(full).toMatchObject(asked);
    expect(await board.run(getCompany, { companyId: full.id })).toEqual(full);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ budgetMonthlyCents: -1 }, 'budgetMonthlyCents'],
    [{ budgetMonthlyCents: 1.5 }, 'budgetMonthlyCents'],
    [{ primaryColor: '#12345' }, 'primaryColor'],
    [{ primaryColor: '#12345g' }, 'primaryColor'],
    [{ logoUrl: 'javascript:alert(1)' }, 'logoUrl'],
    [{ logoUrl: '//evil.example/x.png' }, 'logoUrl'],
  ])('with %j is refused, naming the field', async (fields, field) => {
    await expect((await admin()).run(createCompany, { name: 'Any', ...fields })).rejects.toMatchObject({
      status: 400,
      message: 'Validation error',
      issues: [{ path: [field] }],
    });
  });

  it('has its creator as owner, who reaches it at once, and is the first thing in its journal', async () => {
    const world = await createWorld();
    const person = await world.member('operator');
    const company = await world.as({ ...person.actor, isInstanceAdmin: true }).run(createCompany, { name: 'Owned' });
    const members = await (await testServices()).database.transaction('all', (tx) =>
      tx.companyMembership.findMany({ where: { companyId: company.id } }),
    );
    expect(members).toMatchObject([
      { principalType: 'user', principalId: person.actor.userId, membershipRole: 'owner', status: 'active' },
    ]);
    expect(await eventsOf({ ...world, company })).toMatchObject([
      {
        action: 'company.created',
        entityType: 'company',
        entityId: company.id,
        actorType: 'user',
        actorId: person.actor.userId,
        details: { name: 'Owned' },
      },
    ]);
  });

  it('is made by instance admins only: neither by an owner of another company nor by a CEO agent', async () => {
    const world = await createWorld();
    for (const caller of [await world.member('owner'), await world.agent({ name: 'Boss', role: 'ceo' })]) {
      await expect(caller.run(createCompany, { name: 'Nope' })).rejects.toMatchObject({
        status: 403,
        message: 'Instance admin required',
      });
    }
    await expect(world.anonymous.run(createCompany, { name: 'Nope' })).rejects.toMatchObject({ status: 401 });
  });
});

describe('the list of companies', () => {
  it('is refused to agents', async () => {
    const agent = await (await createWorld()).agent({ name: 'Ada' });
    await expect(agent.run(listCompanies)).rejects.toMatchObject({ status: 403, message: 'Board access required' });
  });

  it('may be asked for what is accessible, and for nothing else', async () => {
    const world = await createWorld();
    const viewer = await world.member('viewer');
    expect(await viewer.run(listCompanies, { scope: 'accessible' })).toEqual([world.company]);
    await expect(viewer.run(listCompanies, { scope: 'all' })).rejects.toMatchObject({ status: 400 });
  });

  it('shows the oldest first', async () => {
    const times: string[] = (await (await admin()).run(listCompanies)).map(
      (row: { createdAt: string }) => row.createdAt,
    );
    expect(times).toEqual([...times].sort());
    expect(times.length).toBeGreaterThan(10);
  });
});

describe('a company that does not exist', () => {
  it.each([randomUUID(), 'nothing'])('named %s is not found', async (companyId) => {
    const board = await admin();
    for (const operation of [getCompany, updateCompany, deleteCompany]) {
      await expect(board.run(operation, { companyId })).rejects.toMatchObject({
        status: 404,
        message: 'Company not found',
      });
    }
  });
});
