import { expect, test } from 'vitest';
import { statement } from '#services/core/postgres/statement.js';
import { createAgent, getAgent } from '#services/organization/agents/operations.js';
import { rowsOfCompany } from '#tests/contract/rows.js';
import { createWorld, type World } from '#tests/kit/world.js';

/** What differs between two companies that are the same. */
const OWN = /"[^"]*([iI]d|At|urlKey|issuePrefix|prevHash|hash)": *"[^"]*"|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The rows of a company, table by table, without ids, times and looks. */
async function rowsOf({ services, company }: World): Promise<Record<string, string[]>> {
  const tables = Object.keys(await rowsOfCompany(services, company.id)).filter((name) => name !== 'IdempotencyKey');
  const rows: Record<string, string[]> = {};
  for (const table of tables) {
    const where = table === 'Company' ? 'id' : '"companyId"';
    const select = statement(
      `SELECT (to_jsonb(t) - '{name,appearance,hash,prevHash}'::text[])::text AS row FROM "${table}" t WHERE ${where} = $1::uuid`,
    );
    const found = await services.database.query<{ row: string }>('all', select, [company.id]);
    rows[table] = found.map(({ row }) => row.replaceAll(OWN, '…')).sort();
  }
  return rows;
}

test.each([undefined, 'ceo'])(
  'an agent that the tests copy has the rows of one that is created: role %s',
  async (role) => {
    const fields = { name: 'Ada', ...(role && { role }) };
    const pattern = await (await createWorld()).agent(fields);
    const [created, copied] = [await createWorld(), await createWorld()];
    const { appearance, avatarUrl, ...shown } = await created.board.run(createAgent, {
      companyId: created.company.id,
      ...fields,
    });
    const ada = await copied.agent(fields);
    expect(ada.row.id).not.toBe(pattern.row.id);
    const own = { id: expect.any(String), companyId: copied.company.id };
    expect(ada.row).toMatchObject({ ...shown, ...own, createdAt: expect.any(String), updatedAt: expect.any(String) });
    expect(Object.keys(ada.row).sort()).toEqual([...Object.keys(shown), 'appearance', 'avatarUrl'].sort());
    expect(await rowsOf(copied)).toEqual(await rowsOf(created));
    expect(await copied.board.run(getAgent, { agentId: ada.row.id })).toMatchObject({ name: 'Ada', role: shown.role });
  },
);

test('a copied agent gets a name of its own where the company has one of that name', async () => {
  const world = await createWorld();
  const names = [];
  for (let count = 0; count < 3; count++) names.push((await world.agent({ name: 'Bob' })).row.urlKey);
  expect(names).toEqual(['bob', 'bob-2', 'bob-3']);
});
