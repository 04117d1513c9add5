import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createSkillTestInput,
  deleteSkillTestInput,
  listSkillTestInputs,
  updateSkillTestInput,
} from '#services/skills/test-runs/inputs.js';
import {
  cancelSkillTestRun,
  createSkillTestRun,
  deleteSkillTestRun,
  getSkillTestRun,
  listSkillTestRuns,
} from '#services/skills/test-runs/operations.js';
import { putIssueDocument } from '#services/work/documents/operations.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import type { AgentCaller, Caller } from '#tests/kit/world.js';
import { type SkillWorld, skillWorld } from './world.js';

let at: SkillWorld;
let agent: AgentCaller;
let ref: { companyId: string; skillId: string };
beforeEach(async () => {
  at = await skillWorld();
  agent = await at.agent({ name: 'Ada' });
  ref = { companyId: at.companyId, skillId: (await at.create({ name: 'Sums', slug: 'sums' })).id };
});

const start = (fields: object = {}, by: Caller = at.board) =>
  by.run(createSkillTestRun, { ...ref, agentId: agent.row.id, content: 'Add 1 and 2.', ...fields });
const read = (testRunId: string) => at.board.run(getSkillTestRun, { ...ref, testRunId });
const cancel = (testRunId: string) => at.board.run(cancelSkillTestRun, { ...ref, testRunId });
const move = (issueId: string, fields: object) => at.board.run(updateIssue, { issueId, ...fields });

describe('a task on which a skill is tried', () => {
  it('is kept, changed and deleted, and has a name of its own', async () => {
    const add = (fields: object) => at.board.run(createSkillTestInput, { ...ref, content: 'Add 1 and 2.', ...fields });
    const input = await add({ name: 'Small' });
    expect(input).toMatchObject({ ...ref, name: 'Small', content: 'Add 1 and 2.', createdByUserId: 'local-board' });
    await expect(add({ name: 'Small' })).rejects.toMatchObject({ status: 409 });
    await expect(add({ name: 'Empty', content: ' ' })).rejects.toMatchObject({ status: 400 });
    const change = (fields: object) => at.board.run(updateSkillTestInput, { ...ref, inputId: input.id, ...fields });
    expect(await change({ content: 'Add 3 and 4.' })).toMatchObject({ content: 'Add 3 and 4.' });
    expect(await at.board.run(listSkillTestInputs, ref)).toMatchObject([{ id: input.id, content: 'Add 3 and 4.' }]);
    await at.board.run(deleteSkillTestInput, { ...ref, inputId: input.id });
    await expect(change({ name: 'x' })).rejects.toMatchObject({ status: 404 });
    expect((await at.events('company.skill_test_input')).map(({ action }) => action.split('_').at(-1))).toEqual([
      'created',
      'updated',
      'deleted',
    ]);
  });
});

describe('a test run of a skill', () => {
  it('is an issue of the agent, about the task and the version that was asked for', async () => {
    const { currentVersionId } = await at.read(ref.skillId);
    await at.write(ref.skillId, 'notes.md', 'newer');
    const input = await at.board.run(createSkillTestInput, { ...ref, name: 'Small', content: 'Add 1 and 2.' });
    const run = await start({ content: undefined, inputId: input.id, skillVersionId: currentVersionId });
    expect(run).toMatchObject({
      ...ref,
      inputId: input.id,
      inputSnapshot: 'Add 1 and 2.',
      skillVersionId: currentVersionId,
      agentId: agent.row.id,
      status: 'queued',
      outputDocumentKey: 'output',
      outputSnapshot: null,
      error: null,
      startedAt: null,
      finishedAt: null,
    });
    const issue = await at.board.run(getIssue, { issueId: run.issueId });
    expect(issue).toMatchObject({
      assigneeAgentId: agent.row.id,
      status: 'todo',
      originKind: 'skill_test',
      originId: run.id,
    });
    expect(issue.description).toContain('Add 1 and 2.');
    expect(issue.description).toContain('`sums`');
    expect(await at.events('company.skill_test_run')).toMatchObject([
      {
        action: 'company.skill_test_run_created',
        entityType: 'skill_test_run',
        entityId: run.id,
        agentId: agent.row.id,
      },
    ]);
  });

  it('tries the newest version unless another is named, on the task of an earlier run if that is asked for', async () => {
    const first = await start();
    await at.write(ref.skillId, 'notes.md', 'newer');
    const second = await start({ content: undefined, templateId: first.id });
    expect(second).toMatchObject({ inputSnapshot: first.inputSnapshot });
    expect(second.skillVersionId).toBe((await at.read(ref.skillId)).currentVersionId);
    expect(second.skillVersionId).not.toBe(first.skillVersionId);
    const ids = (await at.board.run(listSkillTestRuns, ref)).map(({ id }: { id: string }) => id);
    expect(ids).toEqual([second.id, first.id]);
  });

  it('is refused without a task, and with what is not of the skill or of the company', async () => {
    const other = await skillWorld();
    const foreign = await other.agent({ name: 'Bob' });
    await expect(start({ content: undefined })).rejects.toMatchObject({ status: 422 });
    await expect(start({ content: undefined, inputId: randomUUID() })).rejects.toMatchObject({ status: 404 });
    await expect(start({ content: undefined, templateId: randomUUID() })).rejects.toMatchObject({ status: 404 });
    await expect(start({ skillVersionId: randomUUID() })).rejects.toMatchObject({ status: 404 });
    await expect(start({ agentId: foreign.row.id })).rejects.toMatchObject({ status: 404 });
    expect(await at.board.run(listSkillTestRuns, ref)).toEqual([]);
  });

  it('has succeeded when its issue is done, with the document that the agent has written', async () => {
    const run = await start();
    await at.board.run(putIssueDocument, { issueId: run.issueId, key: 'output', body: '3' });
    expect(await read(run.id)).toMatchObject({ status: 'queued', outputSnapshot: '3' });
    await move(run.issueId, { status: 'done' });
    expect(await read(run.id)).toMatchObject({ status: 'succeeded', outputSnapshot: '3', error: null });
    expect((await read(run.id)).finishedAt).not.toBeNull();
    await expect(cancel(run.id)).rejects.toMatchObject({ status: 409 });
  });

  it.each([
    ['running', 'running', 'todo', false, 'running', null],
    ['waiting for a retry', 'scheduled_retry', 'todo', false, 'queued', null],
    ['failed', 'failed', 'todo', false, 'failed', 'It broke'],
    ['over without a result', 'succeeded', 'todo', false, 'failed', 'The agent ended without a result'],
    ['over with a result', 'succeeded', 'todo', true, 'succeeded', null],
    ['over and blocked', 'succeeded', 'blocked', false, 'failed', 'The agent is blocked'],
  ])('is as its agent is: %s', async (_words, runStatus, issueStatus, hasOutput, status, error) => {
    const run = await start();
    if (hasOutput) await at.board.run(putIssueDocument, { issueId: run.issueId, key: 'output', body: '3' });
    if (issueStatus === 'blocked') {
      await move(run.issueId, { status: 'blocked', unblockDescriptor: { owner: 'board', action: 'Help' } });
    }
    await at.services.database.transaction('all', async (tx) => {
      await tx.heartbeatRun.deleteMany({ where: { issueId: run.issueId } });
      await tx.heartbeatRun.create({
        data: {
          companyId: at.companyId,
          agentId: agent.row.id,
          issueId: run.issueId,
          status: runStatus,
          startedAt: new Date(),
          error: runStatus === 'failed' ? 'It broke' : null,
        },
      });
    });
    expect(await read(run.id)).toMatchObject({ status, error });
  });

  it('is stopped with the work on its issue, and deleted only when it is over', async () => {
    const run = await start();
    const remove = () => at.board.run(deleteSkillTestRun, { ...ref, testRunId: run.id });
    await expect(remove()).rejects.toMatchObject({ status: 409 });
    expect(await cancel(run.id)).toMatchObject({ status: 'cancelled' });
    expect(await at.board.run(getIssue, { issueId: run.issueId })).toMatchObject({ status: 'cancelled' });
    await expect(cancel(run.id)).rejects.toMatchObject({ status: 409 });
    expect(await remove()).toMatchObject({ id: run.id, status: 'cancelled' });
    await expect(read(run.id)).rejects.toMatchObject({ status: 404 });
  });

  it('is asked for only by those who may write skills, as far as the policy allows', async () => {
    await expect(start({}, await at.member('viewer'))).rejects.toMatchObject({ status: 403 });
    await at.deny('skills.test');
    await expect(start()).rejects.toMatchObject({ status: 403, code: 'skill_policy_denied' });
    await expect(at.board.run(createSkillTestInput, { ...ref, name: 'x', content: 'y' })).rejects.toMatchObject({
      status: 403,
    });
  });
});
