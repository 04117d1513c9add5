import { createHash, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { executeQuery } from '#services/core/operation/execute.js';
import { Scope } from '#services/core/operation/scope.js';
import { getAssetContent } from '#services/organization/assets/model.js';
import { updateExperimentalSettings } from '#services/organization/instance/settings.js';
import { assertMayAttachToCase, caseAttachmentsOf, createCaseAttachment } from '#services/work/cases/attachments.js';
import { upsertCase } from '#services/work/cases/create.js';
import { getCase } from '#services/work/cases/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { countStatements } from '#tests/kit/statements.js';
import { type AgentCaller, type Caller, callerOf, createWorld, type World } from '#tests/kit/world.js';
import { uploadOf } from './documents-world.js';
import { endRun, inRun, newIssue, refusal, runOf, within } from './threads-world.js';

let world: World;
let agent: AgentCaller;
let caseId: string;

beforeAll(async () => {
  world = await createWorld();
  await world.board.run(updateExperimentalSettings, { enableCases: true });
  agent = await world.agent({ name: 'Uploader' });
  caseId = (await newCase()).id;
});

const newCase = async (of: World = world) =>
  (await of.board.run(upsertCase, { companyId: of.company.id, caseType: 'file', key: randomUUID(), title: 'Files' }))
    .case;

/** Adds a file of its own content to the case. */
async function attach(caller: Caller, fields: Record<string, unknown> = {}, content: string = randomUUID()) {
  const file = await uploadOf(world, Buffer.from(content));
  return caller.run(createCaseAttachment, { caseId, ...file, ...fields });
}

const scopeOf = (caller: Caller) => new Scope(world.services, caller.actor);

describe('a file of a case', () => {
  it('is kept with what is stored of it, and read back as an asset', async () => {
    const attachment = await attach(agent, {}, 'Hello');
    const sha256 = createHash('sha256').update('Hello').digest('hex');
    expect(createCaseAttachment.output.parse(attachment)).toEqual({
      id: expect.any(String),
      companyId: world.company.id,
      caseId,
      assetId: attachment.asset.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      asset: {
        id: attachment.assetId,
        provider: 'local_disk',
        objectKey: world.services.contentStore.keyOf(sha256),
        contentType: 'text/plain',
        byteSize: 5,
        sha256,
        originalFilename: 'notes.txt',
        createdByAgentId: agent.row.id,
        createdByUserId: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    });
    for (const caller of [agent, await world.member('viewer')]) {
      const content = await executeQuery(getAssetContent, scopeOf(caller), { assetId: attachment.assetId });
      expect(await text(await content.open())).toBe('Hello');
    }
    const stranger = await (await createWorld()).member('owner');
    expect(await refusal(stranger.run(getAssetContent, { assetId: attachment.assetId }))).toMatchObject({
      status: 404,
      message: 'Asset not found',
    });
  });

  it('is shown with its case, oldest first', async () => {
    const { id, identifier } = await newCase();
    const one = await attach(world.board, { caseId: identifier.toLowerCase() });
    const two = await attach(agent, { caseId: id });
    expect((await world.board.run(getCase, { caseId: id })).attachments).toEqual([one, two]);
  });

  it('is told in the timeline, and makes the case the newest of its list', async () => {
    const { id, updatedAt } = await newCase();
    const { id: attachmentId, assetId } = await attach(agent, { caseId: id });
    const told = (await eventsOf(world, 'case.')).filter((event) => event.entityId === id);
    expect(told.at(-1)).toMatchObject({
      action: 'case.attachment_added',
      entityType: 'case',
      actorType: 'agent',
      agentId: agent.row.id,
      details: { attachmentId, assetId, originalFilename: 'notes.txt' },
    });
    const shown = await world.board.run(getCase, { caseId: id });
    expect(shown).toMatchObject({ updatedByAgentId: agent.row.id, updatedByUserId: null });
    expect(shown.updatedAt > updatedAt).toBe(true);
  });

  it('links the issue of the run that added it to the case as work', async () => {
    const [{ id }, issue] = [await newCase(), await newIssue(world)];
    const { id: runId } = await runOf(world, agent, { issueId: issue.id });
    await attach(callerOf(world.services, { ...agent.actor, runId }), { caseId: id });
    const links = await within(world, (tx) => tx.caseLink.findMany({ where: { caseId: id } }));
    expect(links).toMatchObject([{ issueId: issue.id, role: 'work', createdByRunId: runId }]);
    const linked = (await eventsOf(world, 'case.issue_linked')).filter((event) => event.entityId === id);
    expect(linked).toMatchObject([{ details: { issueId: issue.id, role: 'work', autoLinked: true } }]);
  });

  it('is loaded for any number of cases by two statements', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { id } = await newCase();
      await attach(agent, { caseId: id });
      ids.push(id);
    }
    const load = (of: readonly string[]) => {
      const scope = scopeOf(agent);
      return Promise.all(of.map((id) => scope.load(caseAttachmentsOf, id)));
    };
    expect(await countStatements(() => load(ids.slice(0, 1)))).toBe(2);
    expect(await countStatements(() => load(ids))).toBe(2);
    expect((await load(ids)).map((rows) => rows.map((row) => row.caseId))).toEqual(ids.map((id) => [id]));
    expect(await scopeOf(agent).load(caseAttachmentsOf, randomUUID())).toEqual([]);
  });

  it('comes of an upload and of nothing else', async () => {
    const file = { sha256: 'a'.repeat(64), byteSize: 1, originalFilename: 'x', contentType: 'text/plain' };
    expect(await refusal(world.board.run(createCaseAttachment, { caseId, file }))).toMatchObject({ status: 400 });
  });
});

describe('a file for a case is refused', () => {
  it('for callers who may not write, before and while it is received', async () => {
    const other = await createWorld();
    const ended = await inRun(world, agent);
    await endRun(world, ended.runId);
    const refusals: [Caller, number, string][] = [
      [await world.member('viewer'), 403, 'Viewer access is read-only'],
      [await other.member('owner'), 404, 'Case not found'],
      [await other.agent({ name: 'Stranger' }), 404, 'Case not found'],
      [ended, 401, expect.stringContaining(ended.runId)],
    ];
    for (const [caller, status, message] of refusals) {
      expect(await refusal(attach(caller))).toMatchObject({ status, message });
      expect(await refusal(assertMayAttachToCase(scopeOf(caller), { caseId }))).toMatchObject({ status, message });
    }
    expect(await refusal(attach(world.anonymous))).toMatchObject({ status: 401 });
    await assertMayAttachToCase(scopeOf(agent), { caseId });
  });

  it('for a case that does not exist', async () => {
    for (const missing of [randomUUID(), 'ACM-C99999', 'x']) {
      const attempt = attach(world.board, { caseId: missing });
      expect(await refusal(attempt)).toMatchObject({ status: 404, message: 'Case not found' });
    }
  });

  it('while cases are switched off', async () => {
    await world.board.run(updateExperimentalSettings, { enableCases: false });
    const off = { status: 403, message: 'Cases are disabled' };
    expect(await refusal(attach(world.board))).toMatchObject(off);
    expect(await refusal(assertMayAttachToCase(scopeOf(agent), { caseId }))).toMatchObject(off);
    await world.board.run(updateExperimentalSettings, { enableCases: true });
  });
});
