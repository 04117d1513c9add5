import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { linkCaseIssue, listIssueCases, unlinkCaseIssue } from '#services/work/cases/links.js';
import { listCases } from '#services/work/cases/list.js';
import { getCase } from '#services/work/cases/operations.js';
import { listCaseEvents } from '#services/work/cases/timeline.js';
import { updateCase } from '#services/work/cases/update.js';
import { deleteIssue } from '#services/work/issue-operations/delete.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { caseIn, switchCases } from '#tests/kit/cases.js';
import { issueIn, runOf, stored } from '#tests/kit/issues.js';
import { countStatements } from '#tests/kit/statements.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';

let world: World;
let ada: AgentCaller;

beforeAll(async () => {
  world = await createWorld();
  await switchCases(world, true);
  ada = await world.agent({ name: 'Ada' });
});

const link = (caseId: string, issueId: string, role = 'reference', by: Caller = world.board) =>
  by.run(linkCaseIssue, { caseId, issueId, role });
const unlink = (caseId: string, issueId: string, by: Caller = world.board) =>
  by.run(unlinkCaseIssue, { caseId, issueId });
const casesOf = (issueId: string) => world.board.run(listIssueCases, { issueId });
/** What a case's timeline says of links, oldest first. */
const told = async (caseId: string) =>
  (await world.board.run(listCaseEvents, { caseId }))
    .filter(({ kind }: { kind: string }) => kind.startsWith('issue_'))
    .map(({ kind, payload }: { kind: string; payload: object }) => [kind, payload])
    .reverse();

describe('linking an issue to a case', () => {
  it('answers the link, and both sides show it', async () => {
    const [made, issue] = [await caseIn(world), await issueIn(world)];
    const { id: companyId } = world.company;
    const answer = await link(made.id, issue.id, 'work');
    expect(answer).toEqual({
      created: true,
      link: {
        id: expect.any(String),
        companyId,
        caseId: made.id,
        issueId: issue.id,
        role: 'work',
        createdByRunId: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    });
    const { id, role, createdAt } = answer.link;
    const linked = { id, role, createdAt };
    const { identifier, title, caseType, status } = made;
    const seen = { ...linked, case: { id: made.id, identifier, title, caseType, status } };
    expect(await casesOf(issue.id)).toEqual([seen]);
    expect((await world.board.run(getIssue, { issueId: issue.id })).linkedCases).toEqual([seen]);
    expect((await world.board.run(getCase, { caseId: made.id })).issueLinks).toEqual([
      { ...linked, issue: { id: issue.id, identifier: issue.identifier, title: issue.title, status: issue.status } },
    ]);
  });

  it('takes the case and the issue by identifier too, in any case of letters', async () => {
    const [made, issue] = [await caseIn(world), await issueIn(world)];
    const { link: row } = await link(made.identifier.toLowerCase(), issue.identifier.toLowerCase());
    expect(row).toMatchObject({ caseId: made.id, issueId: issue.id });
    expect(await casesOf(issue.identifier.toLowerCase())).toHaveLength(1);
    await unlink(made.identifier.toLowerCase(), issue.identifier.toLowerCase());
    expect(await casesOf(issue.id)).toEqual([]);
  });

  it('is told on the timeline and counts as activity of the case', async () => {
    const of = await createWorld();
    const [made, newer, issue] = [await caseIn(of), await caseIn(of), await issueIn(of)];
    const agent = await of.agent({ name: 'Linker' });
    await link(made.id, issue.id, 'origin', agent);
    expect(await told(made.id)).toEqual([['issue_linked', { issueId: issue.id, role: 'origin', autoLinked: false }]]);
    const listed = await agent.run(listCases, { companyId: of.company.id });
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([made.id, newer.id]);
    expect(listed[0].updatedByAgentId).toBe(agent.row.id);
  });

  it('leaves a pair that is linked already as it is, whatever the role, and says nothing', async () => {
    const [made, issue] = [await caseIn(world), await issueIn(world)];
    const first = await link(made.id, issue.id, 'origin');
    const touched = await world.board.run(getCase, { caseId: made.id });
    expect(await link(made.id, issue.id, 'work', ada)).toEqual({ link: first.link, created: false });
    expect(await told(made.id)).toHaveLength(1);
    expect(await world.board.run(getCase, { caseId: made.id })).toEqual(touched);
  });

  it('makes one link and one event of many who do it at once', async () => {
    const [made, issue] = [await caseIn(world), await issueIn(world)];
    const answers = await Promise.all(Array.from({ length: 8 }, () => link(made.id, issue.id)));
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.link.id)).size).toBe(1);
    expect(await told(made.id)).toHaveLength(1);
  });

  it('notes the run in which an agent did it', async () => {
    const [made, issue] = [await caseIn(world), await issueIn(world)];
    const { id, caller } = await runOf(world, ada, (await issueIn(world)).id);
    expect((await link(made.id, issue.id, 'reference', caller)).link.createdByRunId).toBe(id);
  });

  it('refuses an issue of another company and one that does not exist with the same words', async () => {
    const made = await caseIn(world);
    const other = await createWorld();
    const foreign = await issueIn(other);
    const refused = { status: 422, message: 'Issue does not belong to case company' };
    for (const issueId of [foreign.id, foreign.identifier, randomUUID(), 'NONE-1', 'x'])
      await expect(link(made.id, issueId)).rejects.toMatchObject(refused);
    expect(await told(made.id)).toEqual([]);
  });

  it('takes only the roles origin, work and reference, and none by itself', async () => {
    const [made, issue] = [await caseIn(world), await issueIn(world)];
    for (const role of ['related', '', null])
      await expect(link(made.id, issue.id, role as string)).rejects.toMatchObject({ status: 400 });
    await expect(world.board.run(linkCaseIssue, { caseId: made.id, issueId: issue.id })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('is for writers: viewers and the agents of other companies are refused', async () => {
    const [made, issue] = [await caseIn(world), await issueIn(world)];
    const viewer = await world.member('viewer');
    await expect(link(made.id, issue.id, 'work', viewer)).rejects.toMatchObject({
      status: 403,
      message: 'Viewer access is read-only',
    });
    await expect(unlink(made.id, issue.id, viewer)).rejects.toMatchObject({ status: 403 });
    const stranger = await (await createWorld()).agent({ name: 'Stranger' });
    await expect(link(made.id, issue.id, 'work', stranger)).rejects.toMatchObject({
      status: 404,
      message: 'Case not found',
    });
    expect(await viewer.run(listIssueCases, { issueId: issue.id })).toEqual([]);
    await expect(stranger.run(listIssueCases, { issueId: issue.id })).rejects.toMatchObject({ status: 404 });
  });

  it('is refused in a run that is over', async () => {
    const [made, issue] = [await caseIn(world), await issueIn(world)];
    const { caller } = await runOf(world, ada, issue.id, 'succeeded');
    await expect(link(made.id, issue.id, 'work', caller)).rejects.toMatchObject({ status: 401 });
  });
});

describe('taking a link away', () => {
  it('is told with the role that it had, and once', async () => {
    const [made, issue] = [await caseIn(world), await issueIn(world)];
    await link(made.id, issue.id, 'work');
    expect(await unlink(made.id, issue.id)).toEqual({ ok: true });
    expect(await unlink(made.id, issue.id)).toEqual({ ok: true });
    expect((await told(made.id)).slice(1)).toEqual([['issue_unlinked', { issueId: issue.id, role: 'work' }]]);
    expect(await casesOf(issue.id)).toEqual([]);
  });

  it('changes nothing where there is no link', async () => {
    const [made, issue] = [await caseIn(world), await issueIn(world)];
    const before = await world.board.run(getCase, { caseId: made.id });
    expect(await unlink(made.id, issue.id)).toEqual({ ok: true });
    expect(await world.board.run(getCase, { caseId: made.id })).toEqual(before);
    expect(await told(made.id)).toEqual([]);
  });

  it('knows no issue of another company', async () => {
    const made = await caseIn(world);
    const { id } = await issueIn(await createWorld());
    await expect(unlink(made.id, id)).rejects.toMatchObject({ status: 404, message: 'Issue not found' });
  });

  it('happens with the issue when that is deleted', async () => {
    const [made, issue] = [await caseIn(world), await issueIn(world)];
    await link(made.id, issue.id);
    await world.board.run(deleteIssue, { issueId: issue.id });
    expect((await world.board.run(getCase, { caseId: made.id })).issueLinks).toEqual([]);
  });
});

describe('the links of a run', () => {
  it('are made by themselves when its agent acts on a case, once, and told so', async () => {
    const origin = await issueIn(world);
    const creator = await runOf(world, ada, origin.id);
    const made = await caseIn(world, {}, creator.caller);
    const work = await issueIn(world);
    const worker = await runOf(world, ada, work.id);
    for (const title of ['One', 'Two']) await worker.caller.run(updateCase, { caseId: made.id, title });
    await creator.caller.run(updateCase, { caseId: made.id, title: 'Three' });
    const { issueLinks } = await world.board.run(getCase, { caseId: made.id });
    expect(issueLinks.map((one: { role: string; issue: { id: string } }) => [one.role, one.issue.id])).toEqual([
      ['origin', origin.id],
      ['work', work.id],
    ]);
    expect(await told(made.id)).toEqual([
      ['issue_linked', { issueId: origin.id, role: 'origin', autoLinked: true }],
      ['issue_linked', { issueId: work.id, role: 'work', autoLinked: true }],
    ]);
    const [first] = await casesOf(work.id);
    const rows = await stored(world, (tx) => tx.caseLink.findMany({ where: { id: first.id } }));
    expect(rows).toMatchObject([{ createdByRunId: worker.id }]);
  });

  it('are none where the run has no issue, and where people act', async () => {
    const { id: runId } = await stored(world, (tx) =>
      tx.heartbeatRun.create({ data: { companyId: world.company.id, agentId: ada.row.id, status: 'running' } }),
    );
    const made = await caseIn(world, {}, world.as({ ...ada.actor, runId }));
    await world.board.run(updateCase, { caseId: made.id, title: 'By the board' });
    await ada.run(updateCase, { caseId: made.id, title: 'Without a run' });
    expect((await world.board.run(getCase, { caseId: made.id })).issueLinks).toEqual([]);
  });
});

describe("an issue's cases", () => {
  it('come in the order in which they were linked, in as many statements for ten as for one', async () => {
    const [few, many] = [await issueIn(world), await issueIn(world)];
    const cases = [];
    for (let count = 0; count < 10; count++) cases.push(await caseIn(world));
    await link(cases[0].id, few.id);
    for (const one of cases.slice().reverse()) await link(one.id, many.id);
    const listed = await casesOf(many.id);
    expect(listed.map((one: { case: { id: string } }) => one.case.id)).toEqual(cases.map(({ id }) => id).reverse());
    const [one, ten] = [await countStatements(() => casesOf(few.id)), await countStatements(() => casesOf(many.id))];
    expect(ten).toBe(one);
  });

  it('are refused while cases are off, and an issue shows none', async () => {
    const [made, issue] = [await caseIn(world), await issueIn(world)];
    await link(made.id, issue.id);
    await switchCases(world, false);
    try {
      const refused = { status: 403, message: 'Cases are disabled' };
      await expect(casesOf(issue.id)).rejects.toMatchObject(refused);
      await expect(link(made.id, issue.id)).rejects.toMatchObject(refused);
      await expect(unlink(made.id, issue.id)).rejects.toMatchObject(refused);
      await expect(world.board.run(listCaseEvents, { caseId: made.id })).rejects.toMatchObject(refused);
      expect((await world.board.run(getIssue, { issueId: issue.id })).linkedCases).toEqual([]);
    } finally {
      await switchCases(world, true);
    }
    expect(await casesOf(issue.id)).toHaveLength(1);
  });
});
