import { describe, expect, it } from 'vitest';
import {
  createCompany,
  getCompany,
  listCompanies,
  updateCompany,
} from '#services/organization/companies/operations.js';
import { createWorld } from '#tests/kit/world.js';

describe('companies', () => {
  it('are created with the defaults of the contract and read back the same', async () => {
    const { board, company } = await createWorld({ name: 'Acme', budgetMonthlyCents: 500 });
    expect(company).toMatchObject({ name: 'Acme', status: 'active', budgetMonthlyCents: 500, spentMonthlyCents: 0 });
    expect(await board.run(getCompany, { companyId: company.id })).toEqual(company);
    expect(await board.run(listCompanies)).toContainEqual(company);
  });

  it('of others answer 403 to a member and do not appear in the list', async () => {
    const [mine, theirs] = [await createWorld(), await createWorld()];
    const member = await mine.member('owner');
    await expect(member.run(getCompany, { companyId: theirs.company.id })).rejects.toMatchObject({
      status: 403,
      message: 'User does not have access to this company',
    });
    expect((await member.run(listCompanies)).map((row: { id: string }) => row.id)).toEqual([mine.company.id]);
  });

  it('take the next free prefix of their name', async () => {
    const { board } = await createWorld();
    const prefixes = [];
    for (let i = 0; i < 3; i++)
      prefixes.push((await board.run(createCompany, { name: 'Qwx 9 Industries' })).issuePrefix);
    expect(prefixes).toEqual(['QWX', 'QWXA', 'QWXAA']);
  });

  it('may be branded but not managed by their CEO agent', async () => {
    const world = await createWorld();
    const ceo = await world.agent({ name: 'Boss', role: 'ceo' });
    const engineer = await world.agent({ name: 'Ada', role: 'engineer' });
    const companyId = world.company.id;
    expect(await ceo.run(updateCompany, { companyId, primaryColor: '#112233' })).toMatchObject({
      primaryColor: '#112233',
    });
    for (const [caller, change] of [
      [ceo, { status: 'paused' }],
      [engineer, { name: 'X' }],
    ] as const) {
      await expect(caller.run(updateCompany, { companyId, ...change })).rejects.toMatchObject({
        status: 403,
        message: 'Only CEO agents can manage company settings',
      });
    }
  });
});
