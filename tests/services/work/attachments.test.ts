import { createHash, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { executeQuery } from '#services/core/operation/execute.js';
import { Scope, WriteScope } from '#services/core/operation/scope.js';
import { removeContent } from '#services/organization/assets/content-references.js';
import { getCompany, updateCompanyBranding } from '#services/organization/companies/operations.js';
import {
  createIssueAttachment,
  deleteAttachment,
  getAttachmentContent,
  listIssueAttachments,
} from '#services/work/attachments/operations.js';
import { attachToComment } from '#services/work/comments/rows.js';
import { deleteIssue } from '#services/work/issue-operations/delete.js';
import { waitingRemovals } from '#tests/kit/jobs.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type AgentCaller, type Caller, createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { atWork, issueIn, refusal, uploadOf, withoutCheckoutGrant } from './documents-world.js';

ownDatabase();

let world: World;
let agent: AgentCaller;
let issueId: string;
beforeAll(async () => {
  world = await createWorld();
  agent = await world.agent({ name: 'Uploader' });
  await withoutCheckoutGrant(world, agent);
  issueId = (await issueIn(world)).id;
});

/** Adds a file of its own content to the issue. */
async function attach(caller: Caller, fields: Record<string, unknown> = {}, content: string = randomUUID()) {
  const file = await uploadOf(world, Buffer.from(content));
  return caller.run(createIssueAttachment, { companyId: world.company.id, issueId, ...file, ...fields });
}

const commentOn = (id: string) =>
  world.services.database.transaction('all', (tx) =>
    tx.issueComment.create({
      data: { companyId: world.company.id, issueId: id, authorType: 'user', authorUserId: 'local-board', body: 'x' },
    }),
  );

const stored = (sha256: string) => world.services.contentStore.has(sha256);

describe('a file on an issue', () => {
  it('is kept with its hash, name and type, and read back', async () => {
    const attachment = await attach(agent, {}, 'Hello');
    const contentPath = `/api/attachments/${attachment.id}/content`;
    expect(attachment).toEqual({
      id: expect.any(String),
      companyId: world.company.id,
      issueId,
      issueCommentId: null,
      assetId: expect.any(String),
      contentType: 'text/plain',
      byteSize: 5,
      originalFilename: 'notes.txt',
      sha256: createHash('sha256').update('Hello').digest('hex'),
      createdByAgentId: agent.row.id,
      createdByUserId: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      contentPath,
      openPath: contentPath,
      downloadPath: `${contentPath}?download=1`,
    });
    expect(await world.board.run(listIssueAttachments, { issueId })).toContainEqual(attachment);
    const scope = new Scope(world.services, agent.actor);
    const content = await executeQuery(getAttachmentContent, scope, { attachmentId: attachment.id });
    expect(await text(await content.open())).toBe('Hello');
    expect(await text(await content.open({ start: 1, end: 2 }))).toBe('el');
  });

  it('may be part of a comment of the same issue only', async () => {
    const [own, other] = [await commentOn(issueId), await commentOn((await issueIn(world)).id)];
    expect(await attach(agent, { issueCommentId: own.id })).toMatchObject({ issueCommentId: own.id });
    for (const issueCommentId of [other.id, randomUUID()]) {
      expect(await refusal(attach(agent, { issueCommentId }))).toMatchObject({
        status: 422,
        message: 'Comment does not belong to issue',
      });
    }
  });

  it('is bound to a comment once', async () => {
    const [first, second] = [await commentOn(issueId), await commentOn(issueId)];
    const { id } = await attach(agent);
    const bind = (commentId: string, ids: string[]) =>
      world.services.database.transaction('all', (tx) => {
        const scope = new WriteScope(new Scope(world.services, world.board.actor), tx);
        return attachToComment(scope, { companyId: world.company.id, id: issueId }, commentId, ids);
      });
    await bind(first.id, [id, id]);
    expect((await world.board.run(listIssueAttachments, { issueId })).at(-1)).toMatchObject({
      issueCommentId: first.id,
    });
    for (const ids of [[id], [randomUUID()]])
      expect(await refusal(bind(second.id, ids))).toMatchObject({ status: 422, details: { attachmentIds: ids } });
  });

  it('has the type that its bytes show, whatever the client told', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
    const typed = async (bytes: Buffer, type: string) => {
      const file = await uploadOf(world, bytes, 'x', type);
      return (await world.board.run(createIssueAttachment, { companyId: world.company.id, issueId, ...file }))
        .contentType;
    };
    expect(await typed(png, 'application/octet-stream')).toBe('image/png');
    expect(await typed(png, 'Application/PDF')).toBe('image/png');
    expect(await typed(Buffer.from('# Plan'), 'Text/Markdown')).toBe('text/markdown');
    expect(await typed(Buffer.from('x'), 'text/html\r\nX-Evil: 1')).toBe('application/octet-stream');
  });

  it('comes of an upload and of nothing else', async () => {
    const file = { sha256: 'a'.repeat(64), byteSize: 1, originalFilename: 'x', contentType: 'text/plain' };
    const attempt = world.board.run(createIssueAttachment, { companyId: world.company.id, issueId, file });
    expect(await refusal(attempt)).toMatchObject({ status: 400 });
  });

  it('is not found under another company, nor by what is no id', async () => {
    const foreign = await createWorld();
    const file = await uploadOf(world, Buffer.from('x'));
    const attempt = world.board.run(createIssueAttachment, { companyId: foreign.company.id, issueId, ...file });
    expect(await refusal(attempt)).toMatchObject({ status: 404, message: 'Issue not found' });
    const { id: attachmentId } = await attach(agent);
    const missing = { status: 404, message: 'Attachment not found' };
    const stranger = await foreign.member('owner');
    expect(await refusal(stranger.run(getAttachmentContent, { attachmentId }))).toMatchObject(missing);
    expect(await refusal(world.board.run(deleteAttachment, { attachmentId: 'x' }))).toMatchObject(missing);
  });
});

describe('removing a file', () => {
  it('takes its row at once, and its bytes once nothing else names them', async () => {
    const content = `shared ${randomUUID()}`;
    const [one, two] = [await attach(agent, {}, content), await attach(world.board, {}, content)];
    const sweep = () => removeContent(world.services, one.sha256);
    expect(await agent.run(deleteAttachment, { attachmentId: one.id })).toEqual({ ok: true });
    await sweep();
    expect(await stored(one.sha256)).toBe(true);
    await world.board.run(deleteAttachment, { attachmentId: two.id });
    expect(await stored(one.sha256)).toBe(true);
    expect(await waitingRemovals(world, one.sha256)).toBe(2);
    await sweep();
    expect(await stored(one.sha256)).toBe(false);
    expect(await refusal(agent.run(deleteAttachment, { attachmentId: one.id }))).toMatchObject({ status: 404 });
  });

  it('spares what has become the logo of the company', async () => {
    const { id: attachmentId, assetId, sha256 } = await attach(agent);
    await world.board.run(updateCompanyBranding, { companyId: world.company.id, logoAssetId: assetId });
    await agent.run(deleteAttachment, { attachmentId });
    await removeContent(world.services, sha256);
    expect(await stored(sha256)).toBe(true);
    expect((await world.board.run(getCompany, { companyId: world.company.id })).logoAssetId).toBe(assetId);
  });

  it('comes with the deletion of its issue', async () => {
    const { id } = await issueIn(world);
    const { sha256 } = await attach(agent, { issueId: id });
    await world.board.run(deleteIssue, { issueId: id });
    expect(await waitingRemovals(world, sha256)).toBe(1);
    await removeContent(world.services, sha256);
    expect(await stored(sha256)).toBe(false);
  });

  it('spares content that is uploaded anew at that moment', async () => {
    const content = `again ${randomUUID()}`;
    const { id: attachmentId, sha256 } = await attach(agent, {}, content);
    await agent.run(deleteAttachment, { attachmentId });
    await Promise.all([
      ...Array.from({ length: 3 }, () => attach(agent, {}, content)),
      ...Array.from({ length: 3 }, () => removeContent(world.services, sha256)),
    ]);
    await removeContent(world.services, sha256);
    expect(await stored(sha256)).toBe(true);
  });

  it('is for whoever may write the issue, and for the agent that added it', async () => {
    const { id } = await issueIn(world);
    const [own, other] = [await attach(agent, { issueId: id }), await attach(world.board, { issueId: id })];
    await atWork(world, await world.agent({ name: 'Worker' }), id);
    expect(await refusal(agent.run(deleteAttachment, { attachmentId: other.id }))).toMatchObject({ status: 403 });
    expect(await agent.run(deleteAttachment, { attachmentId: own.id })).toEqual({ ok: true });
    expect(
      await refusal((await world.member('viewer')).run(deleteAttachment, { attachmentId: other.id })),
    ).toMatchObject({
      status: 403,
      message: 'Viewer access is read-only',
    });
  });

  it('is told, as adding it was', async () => {
    const other = await createWorld();
    const { id, identifier } = await issueIn(other);
    const file = await uploadOf(other, Buffer.from('abc'));
    const added = await other.board.run(createIssueAttachment, { companyId: other.company.id, issueId: id, ...file });
    await other.board.run(deleteAttachment, { attachmentId: added.id });
    const details = { identifier, attachmentId: added.id, originalFilename: 'notes.txt', byteSize: 3 };
    expect((await eventsOf(other, 'issue.attachment')).map((event) => [event.action, event.details])).toEqual([
      ['issue.attachment_added', details],
      ['issue.attachment_removed', details],
    ]);
  });
});
