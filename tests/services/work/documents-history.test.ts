import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Scope } from '#services/core/operation/scope.js';
import {
  listIssueDocumentRevisions,
  putIssueDocument,
  restoreIssueDocumentRevision,
} from '#services/work/documents/operations.js';
import { revisionTexts } from '#services/work/documents/texts.js';
import { countStatements } from '#tests/kit/statements.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { issueIn, revised } from './documents-world.js';
import { within } from './threads-world.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const newIssueId = async (): Promise<string> => (await issueIn(world)).id;

interface Revision {
  readonly id: string;
  readonly revisionNumber: number;
  readonly body: string;
}

const list = (issueId: string, more = {}): Promise<Revision[]> =>
  world.board.run(listIssueDocumentRevisions, { issueId, key: 'plan', ...more });

/** How the revisions of a document are stored, oldest first. */
const storedOf = (documentId: string) =>
  within(world, (tx) =>
    tx.documentRevision.findMany({
      where: { documentId },
      orderBy: { revisionNumber: 'asc' },
      select: { revisionNumber: true, body: true, delta: true },
    }),
  );

const PARAGRAPHS = Array.from({ length: 40 }, (_, index) => `Paragraph ${index} says what it has to say.\n`);

/** A text of which each version has another paragraph changed. */
const versions = (count: number): string[] =>
  Array.from({ length: count }, (_, version) =>
    PARAGRAPHS.with(version % PARAGRAPHS.length, `Changed in version ${version}.\n`).join(''),
  );

describe('the history of a document', () => {
  it('is read back as it was written, whatever was written', async () => {
    const piece = fc.constantFrom(
      '\u{1F600}',
      '\u{1F601}',
      '\r\n',
      '\n',
      'word ',
      'Some longer words here. ',
      '"\\',
      '',
    );
    const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));
    const history = fc.array(text, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(history, async (bodies) => {
        const issueId = await newIssueId();
        await revised(world.board, issueId, bodies);
        expect((await list(issueId)).map(({ body }) => body)).toEqual(bodies.toReversed());
      }),
      { numRuns: 15 },
    );
  });

  it('holds texts as long as they may be, also on one line', async () => {
    const long = Array.from({ length: 30_000 }, (_, index) => `w${index}`).join(' ');
    const bodies = [long, long.replace('w15000 ', ''), '', `${long}\r\n\u{1F600}`, 'x'.repeat(200_000), `\n${long}`];
    const issueId = await newIssueId();
    await revised(world.board, issueId, bodies);
    expect((await list(issueId)).map(({ body }) => body)).toEqual(bodies.toReversed());
  });

  it('keeps the latest text whole and most others as a difference, and never a long chain of these', async () => {
    const bodies = versions(70);
    const issueId = await newIssueId();
    const { id } = await revised(world.board, issueId, bodies);
    const stored = await storedOf(id);
    const whole = stored.filter(({ body }) => body !== null).map(({ revisionNumber }) => revisionNumber);
    expect(whole).toEqual([64, 70]);
    expect(stored.every(({ body, delta }) => (body === null) !== (delta === null))).toBe(true);
    expect((await list(issueId)).map(({ body }) => body)).toEqual(bodies.toReversed());
    const [oldest] = await list(issueId, { before: 2 });
    expect(oldest?.body).toBe(bodies[0]);
  });

  it('keeps texts whole that have little in common', async () => {
    const issueId = await newIssueId();
    const { id } = await revised(world.board, issueId, ['One text of some length.', 'Quite another!', 'Short']);
    expect((await storedOf(id)).map(({ body }) => body)).toEqual([
      'One text of some length.',
      'Quite another!',
      'Short',
    ]);
  });

  it('is written forward by a restore of a revision that is kept as a difference', async () => {
    const bodies = versions(5);
    const issueId = await newIssueId();
    await revised(world.board, issueId, bodies);
    const second = (await list(issueId)).find(({ revisionNumber }) => revisionNumber === 2);
    const restored = await world.board.run(restoreIssueDocumentRevision, {
      issueId,
      key: 'plan',
      revisionId: second?.id,
    });
    expect(restored).toMatchObject({ body: bodies[1], latestRevisionNumber: 6 });
    expect((await list(issueId)).map(({ body }) => body)).toEqual([bodies[1], ...bodies.toReversed()]);
  });

  it('is read in as many statements for many revisions of many documents as for one', async () => {
    const [one, other] = [await newIssueId(), await newIssueId()];
    await revised(world.board, one, versions(20));
    await revised(world.board, other, versions(3).toReversed());
    const ids = [...(await list(one)), ...(await list(other))].map(({ id }) => id);
    const read = (some: readonly string[]) => {
      const scope = new Scope(world.services, world.board.actor);
      return Promise.all(some.map((id) => scope.load(revisionTexts, id)));
    };
    expect(await read(ids)).toEqual([...versions(20).toReversed(), ...versions(3)]);
    expect(await read([ids[19] as string, ids[0] as string])).toEqual([versions(1)[0], versions(20)[19]]);
    for (const some of [ids.slice(0, 1), ids]) expect(await countStatements(() => read(some))).toBe(1);
  });

  it('is what was acknowledged, when fifty write on one base: one wins and the others are told', async () => {
    const issueId = await newIssueId();
    const { latestRevisionId: baseRevisionId } = await revised(world.board, issueId, versions(1));
    const attempts = Array.from({ length: 50 }, (_, writer) =>
      world.board.run(putIssueDocument, { issueId, key: 'plan', body: `By writer ${writer}`, baseRevisionId }),
    );
    const settled = await Promise.allSettled(attempts);
    const [winner, ...others] = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(others).toEqual([]);
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    const told = { code: 'stale_base_revision', details: { currentRevisionId: winner.latestRevisionId } };
    for (const reason of refused) expect(reason).toMatchObject(told);
    expect((await list(issueId)).map(({ body }) => body)).toEqual([winner.body, versions(1)[0]]);
  });
});
