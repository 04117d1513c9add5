import { beforeAll, describe, expect, it } from 'vitest';
import { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { upsertCase } from '#services/work/cases/create.js';
import { ancestorsOfCases } from '#services/work/cases/nesting.js';
import { getCase } from '#services/work/cases/operations.js';
import { updateCase } from '#services/work/cases/update.js';
import { caseIn, switchCases } from '#tests/kit/cases.js';
import { countStatements } from '#tests/kit/statements.js';
import { createWorld, type World } from '#tests/kit/world.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await switchCases(world, true);
});

const put = (caseId: string, parentCaseId: string | null) => world.board.run(updateCase, { caseId, parentCaseId });
const again = ({ caseType, key }: { caseType: string; key: string }, parentCaseId: string) =>
  world.board.run(upsertCase, { companyId: world.company.id, caseType, key, title: 'Again', parentCaseId });

/** Cases each part of the one before. */
async function chain(length: number, of: World = world) {
  const cases = [await caseIn(of)];
  while (cases.length < length) cases.push(await caseIn(of, { parentCaseId: cases.at(-1).id }));
  return cases;
}

describe('a case under another', () => {
  it('cannot be its own parent', async () => {
    const made = await caseIn(world);
    const refused = { status: 422, message: 'A case cannot be its own parent' };
    await expect(put(made.id, made.id)).rejects.toMatchObject(refused);
    await expect(put(made.identifier, made.id.toUpperCase())).rejects.toMatchObject(refused);
    await expect(again(made, made.id)).rejects.toMatchObject(refused);
  });

  it('cannot be put under what is below it, however deep', async () => {
    const cases = await chain(6);
    for (const below of cases.slice(1)) {
      const refused = { status: 422, code: 'case_parent_cycle' };
      await expect(put(cases[0].id, below.id)).rejects.toMatchObject(refused);
      await expect(again(cases[0], below.id)).rejects.toMatchObject(refused);
    }
    expect(await world.board.run(getCase, { caseId: cases[0].id })).toMatchObject(cases[0]);
  });

  it('can be put beside, above and back, and taken out', async () => {
    const [a, b, c] = await chain(3);
    expect(await put(c.id, a.id)).toMatchObject({ parentCaseId: a.id });
    expect(await put(b.id, c.id)).toMatchObject({ parentCaseId: c.id });
    expect(await put(b.id, null)).toMatchObject({ parentCaseId: null });
    expect(await put(a.id, b.id)).toMatchObject({ parentCaseId: b.id });
  });

  it('cannot be put under a case of another company, nor under one that never was', async () => {
    const other = await createWorld();
    const theirs = await caseIn(other);
    const mine = await caseIn(world);
    const refused = { status: 422, message: 'Parent case does not belong to company' };
    for (const parentCaseId of [theirs.id, world.company.id]) {
      await expect(put(mine.id, parentCaseId)).rejects.toMatchObject(refused);
      await expect(again(mine, parentCaseId)).rejects.toMatchObject(refused);
      await expect(caseIn(world, { parentCaseId })).rejects.toMatchObject(refused);
    }
  });

  it('has its ancestors nearest first, in two statements for any number of cases', async () => {
    const of = await createWorld();
    const [a, b, c] = await chain(3, of);
    const [other] = await chain(1, of);
    const ids = async (cases: { id: string }[]) => {
      const scope = new Scope(of.services, of.board.actor);
      const chains = await Promise.all(cases.map(({ id }) => scope.load(ancestorsOfCases, id)));
      return chains.map((ancestors) => ancestors.map(({ id }) => id));
    };
    expect(await ids([c, other, b, a])).toEqual([[b.id, a.id], [], [a.id], []]);
    expect(await countStatements(() => ids([c, b, a, other]))).toBe(2);
  });
});

const CYCLES = statement(`
  WITH RECURSIVE above(start, id) AS (
    SELECT id, "parentCaseId" FROM "Case" WHERE "companyId" = $1::uuid AND "parentCaseId" IS NOT NULL
    UNION
    SELECT above.start, c."parentCaseId" FROM above JOIN "Case" c ON c."companyId" = $1::uuid AND c.id = above.id
     WHERE c."parentCaseId" IS NOT NULL)
  SELECT start FROM above WHERE start = id`);

describe('those who put cases under each other at once', () => {
  it('close no circle: of each, one is refused', async () => {
    const of = await createWorld();
    const move = ({ id: caseId }: { id: string }, { id: parentCaseId }: { id: string }) =>
      of.board.run(updateCase, { caseId, parentCaseId });
    const ensure = (
      { caseType, key, title }: { caseType: string; key: string; title: string },
      above: { id: string },
    ) => of.board.run(upsertCase, { companyId: of.company.id, caseType, key, title, parentCaseId: above.id });
    for (let round = 0; round < 12; round++) {
      const [put, alsoPut] = round % 2 ? [move, move] : [move, ensure];
      const [a, b, c] = await Promise.all([caseIn(of), caseIn(of), caseIn(of)]);
      const outcomes = await Promise.allSettled([put(a, b), alsoPut(b, c), put(c, a)]);
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(refused).toMatchObject([{ status: 422, code: 'case_parent_cycle' }]);
    }
    expect(await of.services.database.query('all', CYCLES, [of.company.id])).toEqual([]);
  });

  it('get an answer or a refusal, however many there are', async () => {
    const of = await createWorld();
    const cases = await Promise.all(Array.from({ length: 6 }, () => caseIn(of)));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 150 }, (_, n) => {
        const [child, parent] = [cases[n % 6], cases[(n * 5 + Math.floor(n / 6)) % 6]];
        return of.board.run(updateCase, { caseId: child.id, parentCaseId: n % 7 === 0 ? null : parent.id });
      }),
    );
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 422 });
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(20);
    expect(await of.services.database.query('all', CYCLES, [of.company.id])).toEqual([]);
  });
});
