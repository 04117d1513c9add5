import { describe, expect, test } from 'vitest';
import { setAgentGrant } from '#services/access/grants.js';
import { localBoard } from '#services/core/actors/actor.js';
import { Scope, WriteScope } from '#services/core/operation/scope.js';
import { exportAgentActionsCsv, listAgentActions } from '#services/overview/activity/audit.js';
import { createActivity, listActivity, verifyJournal } from '#services/overview/activity/operations.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { putIssueDocument } from '#services/work/documents/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { deleteIssue } from '#services/work/issue-operations/delete.js';
import { countStatements } from '#tests/kit/statements.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';

ownDatabase();

const note = (world: World, action: string, fields: object = {}) =>
  world.board.run(createActivity, {
    companyId: world.company.id,
    action,
    actorId: 'importer',
    entityType: 'note',
    entityId: 'n-1',
    ...fields,
  });

const audit = (world: World, filter: object = {}) =>
  world.board.run(listAgentActions, { companyId: world.company.id, ...filter });

const actions = async (world: World, filter: object = {}) =>
  (await audit(world, filter)).items.map((item: { action: string }) => item.action);

const verify = (world: World) => world.board.run(verifyJournal, { companyId: world.company.id });

/** Changes the tables behind the server's back. */
const tamper = ({ services, company }: World, sql: string) =>
  services.database.transaction('all', (tx) => tx.$executeRawUnsafe(sql, company.id));

async function permit(world: World, agentId: string, held: boolean): Promise<void> {
  await world.services.database.transaction('all', (tx) =>
    setAgentGrant(
      new WriteScope(new Scope(world.services, localBoard), tx),
      { companyId: world.company.id, id: agentId },
      'audit:view_agent_actions',
      held,
    ),
  );
}

describe('the audit trail', () => {
  test('shows the newest first, each row with its entity', async () => {
    const world = await createWorld();
    const row = await note(world, 'note.written');
    const page = await audit(world);
    expect(listAgentActions.output.parse(page)).toEqual({
      items: [{ ...row, entity: { issue: null, comment: null, document: null } }, expect.anything()],
      nextCursor: null,
    });
  });

  test('shows the issue, the comment and the document that an action was about, while they exist', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    const issue = await world.board.run(createIssue, { companyId, title: 'Ship it' });
    const comment = await world.board.run(createIssueComment, { issueId: issue.id, body: 'On it' });
    const put = { issueId: issue.id, key: 'plan', title: 'Plan', format: 'markdown', body: '# Plan' };
    const document = await world.board.run(putIssueDocument, put);
    const other = await world.board.run(createIssue, { companyId, title: 'Gone' });
    await world.board.run(deleteIssue, { issueId: other.id });
    await note(world, 'note.written', { details: { issueId: other.id, commentId: 'none', documentId: null } });
    const about = { issue: { id: issue.id, identifier: issue.identifier, title: 'Ship it' } };
    const found = Object.fromEntries(
      (await audit(world)).items.map(
        ({ action, entityId, entity }: { action: string; entityId: string; entity: object }) => [
          entityId === other.id ? `${action} of what is gone` : action,
          entity,
        ],
      ),
    );
    const nothing = { issue: null, comment: null, document: null };
    expect(found).toMatchObject({
      'issue.created': { ...nothing, ...about },
      'issue.comment_added': { ...about, comment: { id: comment.id, body: 'On it' }, document: null },
      'issue.document_created': { ...about, comment: null, document: { id: document.id, key: 'plan', title: 'Plan' } },
      'issue.deleted of what is gone': nothing,
      'note.written': nothing,
      'company.created': nothing,
    });
  });

  test('costs the same statements whatever its rows are about', async () => {
    const world = await createWorld();
    const comment = async () => {
      const issue = await world.board.run(createIssue, { companyId: world.company.id, title: 'One more' });
      await world.board.run(createIssueComment, { issueId: issue.id, body: 'Yes' });
    };
    await comment();
    const before = await countStatements(() => audit(world));
    for (let count = 0; count < 5; count += 1) await comment();
    expect(await countStatements(() => audit(world))).toBe(before);
  });

  test('is walked by cursor, each row once', async () => {
    const world = await createWorld();
    for (let index = 0; index < 6; index += 1) await note(world, `note.number_${index}`);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { action: string }[]; nextCursor: string | null } = await audit(world, {
        limit: 3,
        ...(cursor && { cursor }),
      });
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...page.items.map((item) => item.action));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual([...[5, 4, 3, 2, 1, 0].map((index) => `note.number_${index}`), 'company.created']);
  });

  test('is narrowed by each filter', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await note(world, 'note.other');
    await note(world, 'note.wanted', { actorType: 'plugin', entityType: 'memo', entityId: 'm-1', agentId: ada.row.id });
    expect(await actions(world, { actorType: 'plugin' })).toEqual([]);
    expect(await actions(world, { actorType: 'user' })).toHaveLength(4);
    expect(await actions(world, { action: 'note.other' })).toEqual(['note.other']);
    expect(await actions(world, { agentId: ada.row.id })).toEqual(['note.wanted', 'agent.created']);
    expect(await actions(world, { entityType: 'memo', entityId: 'm-1' })).toEqual(['note.wanted']);
  });

  test('is bounded by from and to, both included', async () => {
    const world = await createWorld();
    for (const day of [2, 3, 4]) await note(world, `note.day_${day}`);
    await tamper(
      world,
      `UPDATE "Event" SET "createdAt" = timestamptz '2026-01-01Z' + (seq - 1) * interval '1 day' WHERE "companyId" = $1::uuid`,
    );
    const [from, to] = ['2026-01-02T00:00:00Z', '2026-01-03T01:00:00+01:00'];
    expect(await actions(world, { from })).toEqual(['note.day_4', 'note.day_3', 'note.day_2']);
    expect(await actions(world, { to })).toEqual(['note.day_3', 'note.day_2', 'company.created']);
    expect(await actions(world, { from, to })).toEqual(['note.day_3', 'note.day_2']);
    expect(await actions(world, { from: to, to: from })).toEqual([]);
    expect(await actions(world, { to: '0001-01-01T00:00:00Z' })).toEqual([]);
    expect(await actions(world, { from: '9999-12-31T23:59:59Z' })).toEqual([]);
  });

  test('shows 50 rows unless told otherwise', async () => {
    const world = await createWorld();
    await Promise.all(Array.from({ length: 50 }, (_, index) => note(world, `note.number_${index}`)));
    expect((await audit(world)).items).toHaveLength(50);
    expect((await audit(world, { limit: 200 })).items).toHaveLength(51);
  });

  test.each([
    { limit: 0 },
    { limit: 201 },
    { actorType: 'human' },
    { from: 'today' },
    { cursor: 'x' },
    { cursor: Buffer.from('seq:-1').toString('base64url') },
    { cursor: Buffer.from(`seq:${'9'.repeat(19)}`).toString('base64url') },
  ])('refuses %o', async (filter) => {
    await expect(audit(await createWorld(), filter)).rejects.toMatchObject({ status: 400 });
  });

  test.each([listAgentActions, exportAgentActionsCsv])(
    'is for the board and permitted agents ($name)',
    async (read) => {
      const [world, other] = [await createWorld(), await createWorld()];
      const input = { companyId: world.company.id };
      const agent = await world.agent({ name: 'Ada' });
      await permit(world, agent.row.id, false);
      await expect(agent.run(read, input)).rejects.toMatchObject({
        status: 403,
        message: 'Missing permission: audit:view_agent_actions',
      });
      await permit(world, agent.row.id, true);
      expect(await agent.run(read, input)).toBeDefined();
      expect(await (await world.member('viewer')).run(read, input)).toBeDefined();
      await expect((await other.agent({ name: 'Mallory' })).run(read, input)).rejects.toMatchObject({
        message: 'Agent key cannot access another company',
      });
      await expect((await other.member('owner')).run(read, input)).rejects.toMatchObject({ status: 403 });
      await expect(world.anonymous.run(read, input)).rejects.toMatchObject({ status: 401 });
    },
  );
});

describe('the audit export', () => {
  const exported = (world: World, filter: object = {}): Promise<string> =>
    world.board.run(exportAgentActionsCsv, { companyId: world.company.id, ...filter });

  test('has a row for each action that matches', async () => {
    const world = await createWorld();
    const row = await note(world, 'note.written', { details: { said: 'one, "two"\nthree' } });
    await note(world, 'note.other');
    const details = `"${JSON.stringify(row.details).replaceAll('"', '""')}"`;
    expect(await exported(world, { action: 'note.written' })).toBe(
      'id,createdAt,actorType,actorId,agentId,runId,responsibleUserId,action,entityType,entityId,details\n' +
        `${row.id},${row.createdAt},user,local-board,,,,note.written,note,n-1,${details}\n`,
    );
  });

  test('holds nothing that a spreadsheet would run', async () => {
    const world = await createWorld();
    for (const entityId of ['=1+1', '+1', '-1', '@SUM(A1)']) await note(world, 'note.written', { entityId });
    const csv = await exported(world, { action: 'note.written' });
    for (const cell of ["'=1+1", "'+1", "'-1", "'@SUM(A1)"]) expect(csv).toContain(`,${cell},`);
  });

  test('is itself recorded', async () => {
    const world = await createWorld();
    await exported(world);
    expect(await world.board.run(listActivity, { companyId: world.company.id, limit: 1 })).toMatchObject([
      { action: 'audit.exported', actorId: 'local-board', details: { rows: 1, truncated: false } },
    ]);
  });

  /** Fills the journal without its chain, which an export does not read. */
  async function fill(world: World, rows: number, details: string): Promise<void> {
    await tamper(
      world,
      `INSERT INTO "Event" (id, "companyId", seq, "actorType", "actorId", action, "entityType", "entityId", details, hash, "createdAt")
       SELECT gen_random_uuid(), $1::uuid, n + 1, 'system', 'x', 'note.filled', 'note', n::text, ${details}, '',
              timestamptz '2026-01-01Z' + n * interval '1 second' FROM generate_series(1, ${rows}) n`,
    );
    await tamper(world, `UPDATE "JournalHead" SET seq = ${rows} + 1 WHERE "companyId" = $1::uuid`);
  }

  test('reads on where one read ends', async () => {
    const world = await createWorld();
    await fill(world, 4_500, 'NULL');
    const lines = (await exported(world, { action: 'note.filled' })).trimEnd().split('\n');
    const ids = lines.slice(1).map((line) => Number(line.split(',').at(-2)));
    expect(ids).toEqual(Array.from({ length: 4_500 }, (_, index) => 4_500 - index));
  });

  test('is cut at 64 MiB and says so', async () => {
    const world = await createWorld();
    await fill(world, 70, `jsonb_build_object('text', repeat('x', 1000000))`);
    const lines = (await exported(world, { action: 'note.filled' })).trimEnd().split('\n');
    const rows = lines.length - 2;
    expect(rows).toBe(67);
    expect(lines.at(-1)).toBe(`Cut after ${rows} rows: export the rest with to=2026-01-01T00:00:04.000Z`);
    const [event] = await world.board.run(listActivity, { companyId: world.company.id, action: 'audit.exported' });
    expect(event.details).toEqual({ rows, truncated: true });
  });

  test('is cut after 100,000 rows and says so', { tags: ['whole'] }, async () => {
    const world = await createWorld();
    await fill(world, 100_001, 'NULL');
    const lines = (await exported(world, { action: 'note.filled' })).trimEnd().split('\n');
    expect(lines).toHaveLength(1 + 100_000 + 1);
    expect(lines.at(-1)).toBe('Cut after 100000 rows: export the rest with to=2026-01-01T00:00:02.000Z');
  });
});

describe('the journal', () => {
  /** A company whose journal has the positions 1 to 6. */
  async function recorded(): Promise<World> {
    const world = await createWorld();
    for (let index = 2; index <= 6; index += 1) await note(world, `note.number_${index}`);
    return world;
  }

  test('verifies while nobody tampers with it', async () => {
    const world = await recorded();
    const verdict = await verify(world);
    expect(verifyJournal.output.parse(verdict)).toEqual({
      ok: true,
      events: 6,
      head: { seq: 6, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      brokenAt: null,
    });
    await note(world, 'note.more');
    expect((await verify(world)).head).not.toEqual(verdict.head);
  });

  test('verifies after many appended at once', async () => {
    const world = await createWorld();
    await Promise.all(Array.from({ length: 30 }, (_, index) => note(world, `note.number_${index}`)));
    expect(await verify(world)).toMatchObject({ ok: true, events: 31, head: { seq: 31 } });
  });

  const where = `WHERE "companyId" = $1::uuid AND seq`;
  /** A row that follows from the last one as if the server had written it, which the head does not know. */
  const APPENDED = `
    INSERT INTO "Event" SELECT (jsonb_populate_record(r, jsonb_build_object('hash', orgraph_event_hash(e.hash, r)))).*
      FROM "Event" e
     CROSS JOIN LATERAL jsonb_populate_record(e, jsonb_build_object('seq', e.seq + 1, 'id', gen_random_uuid())) r
     WHERE e."companyId" = $1::uuid AND e.seq = 6`;
  test.each([
    ['an edited action', `UPDATE "Event" SET action = 'note.forged' ${where} = 3`, 3, 'the row was changed'],
    ['edited details', `UPDATE "Event" SET details = '{}' ${where} = 1`, 1, 'the row was changed'],
    ['an edited actor', `UPDATE "Event" SET "actorId" = 'somebody else' ${where} = 4`, 4, 'the row was changed'],
    [
      'an edited time',
      `UPDATE "Event" SET "createdAt" = "createdAt" - interval '1 ms' ${where} = 6`,
      6,
      'the row was changed',
    ],
    ['an edited hash', `UPDATE "Event" SET hash = sha256('x') ${where} = 2`, 2, 'the row was changed'],
    ['a deleted row', `DELETE FROM "Event" ${where} = 3`, 3, 'a row is missing or was moved'],
    ['a deleted first row', `DELETE FROM "Event" ${where} = 1`, 1, 'a row is missing or was moved'],
    ['a deleted last row', `DELETE FROM "Event" ${where} = 6`, 6, 'the journal was cut off at its end'],
    ['several last rows deleted', `DELETE FROM "Event" ${where} > 3`, 4, 'the journal was cut off at its end'],
    ['all rows deleted', `DELETE FROM "Event" ${where} > 0`, 1, 'the journal was cut off at its end'],
    ['an appended row', APPENDED, 7, 'a row was appended past the head'],
    ['a row appended further on', APPENDED.replace('e.seq + 1', 'e.seq + 5'), 7, 'a row was appended past the head'],
    [
      'a forged end',
      `UPDATE "JournalHead" SET hash = sha256('x') WHERE "companyId" = $1::uuid`,
      6,
      'the journal was cut off at its end',
    ],
    ['a deleted end', `DELETE FROM "JournalHead" WHERE "companyId" = $1::uuid`, 6, "the journal's head is missing"],
  ])('shows %s at the first break', async (_name, sql, seq, reason) => {
    const world = await recorded();
    expect(await tamper(world, sql)).toBeGreaterThan(0);
    expect(await verify(world)).toMatchObject({ ok: false, brokenAt: { seq, reason } });
  });

  test('shows rows that changed places at the first of them', async () => {
    const world = await recorded();
    await tamper(world, `UPDATE "Event" SET seq = 100 ${where} = 2`);
    await tamper(world, `UPDATE "Event" SET seq = 2 ${where} = 5`);
    await tamper(world, `UPDATE "Event" SET seq = 5 ${where} = 100`);
    expect(await verify(world)).toMatchObject({ ok: false, brokenAt: { seq: 2, reason: 'the row was changed' } });
  });

  test('of one company does not depend on another’s', async () => {
    const [world, other] = [await recorded(), await recorded()];
    await tamper(other, `DELETE FROM "Event" ${where} = 3`);
    expect(await verify(world)).toMatchObject({ ok: true });
  });

  test('is verified by the board, viewers included, and by no agent', async () => {
    const world = await createWorld();
    const input = { companyId: world.company.id };
    expect(await (await world.member('viewer')).run(verifyJournal, input)).toMatchObject({ ok: true });
    await expect((await world.agent({ name: 'Ada' })).run(verifyJournal, input)).rejects.toMatchObject({
      status: 403,
      message: 'Board access required',
    });
    await expect((await (await createWorld()).member('owner')).run(verifyJournal, input)).rejects.toMatchObject({
      status: 403,
    });
  });
});
