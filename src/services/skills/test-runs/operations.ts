import { z } from 'zod';
import type { Issue, Skill, SkillTestRun, SkillVersion } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { authorOf } from '#services/core/actors/actor.js';
import { conflict, notFound, unprocessable } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { uuid } from '#services/core/text/fields.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { createIssueIn } from '#services/work/issues/create.js';
import { emitIssue } from '#services/work/issues/events.js';
import { lockIssues } from '#services/work/issues/rows.js';
import { transitionIssue } from '#services/work/issues/status.js';
import { skillAuthor, skillFactsOf } from '../library/policy.js';
import { skillById, skillRef, versionOf } from '../library/rows.js';
import { assertReviewed } from '../library/versions.js';
import { assertSkillAllowed } from '../skill-policy/decision.js';
import { inputFields, SkillTestRunView } from './model.js';
import { lockedTestRun, presentTestRun, testRunById, testRunRef, testRunsOfSkill } from './rows.js';
import { isTestOver, statesOf } from './state.js';

/** The document of the issue in which the agent leaves its result. */
const OUTPUT_KEY = 'output';

const MAX_TITLE = 200;

const titleOf = ({ name }: Pick<Skill, 'name'>, { revisionNumber }: Pick<SkillVersion, 'revisionNumber'>): string =>
  `Try the skill ${name} (version ${revisionNumber})`.slice(0, MAX_TITLE);

/** The description of the issue: the instructions to the agent. */
const descriptionOf = (
  { slug }: Pick<Skill, 'slug'>,
  task: string,
): string => `Do the task below with your skill \`${slug}\`. Read the skill first and follow it.

Write the whole result into the document \`${OUTPUT_KEY}\` of this issue, and set the status of the issue to done. Do nothing else, and create no other issues.

---

${task}`;

export const listSkillTestRuns = query({
  name: 'listSkillTestRuns',
  summary: "List a skill's test runs, newest first",
  input: z.object(skillRef),
  output: z.array(SkillTestRunView),
  on: skillById,
  allow: companyMember,
  run: (scope, _input, { companyId, id }) => testRunsOfSkill.in.created_at_desc.all(scope, [companyId, id], {}),
  present: (scope, runs) => Promise.all(runs.map((run) => presentTestRun(scope, run))),
});

export const getSkillTestRun = query({
  name: 'getSkillTestRun',
  summary: 'Get a test run of a skill with its result',
  input: z.object(testRunRef),
  output: SkillTestRunView,
  on: testRunById,
  allow: companyMember,
  run: (_scope, _input, run) => run,
  present: presentTestRun,
});

const newTestRun = z.object({
  ...skillRef,
  agentId: uuid().describe('The ID of the agent that tests the skill.'),
  inputId: uuid().nullish().describe('The ID of a stored task. Send inputId, content or templateId.'),
  content: inputFields.content.nullish().describe('The text of a task that is not stored.'),
  skillVersionId: uuid().nullish().describe('The ID of the version to test. Defaults to the newest version.'),
  templateId: uuid()
    .nullish()
    .describe('The ID of an earlier test run of the skill. Orgraph uses its task if the request has no other task.'),
});

interface Task {
  readonly inputId: string | null;
  readonly content: string;
}

/** The task of a new test run. @throws 404; 422 if the request contains no task */
async function taskOf(
  scope: WriteScope,
  { companyId, id: skillId }: Skill,
  { inputId, content, templateId }: Pick<z.output<typeof newTestRun>, 'inputId' | 'content' | 'templateId'>,
): Promise<Task> {
  if (content != null) return { inputId: null, content };
  if (inputId != null) {
    const input = await scope.db.skillTestInput.findFirst({ where: { companyId, skillId, id: inputId } });
    if (!input) throw notFound('Skill test input not found');
    return { inputId, content: input.content };
  }
  if (templateId == null) throw unprocessable('Give inputId, content or templateId');
  const template = await scope.db.skillTestRun.findFirst({ where: { companyId, skillId, id: templateId } });
  if (!template) throw notFound('Skill test run not found');
  return { inputId: template.inputId, content: template.inputSnapshot };
}

function emitRun(scope: WriteScope, run: SkillTestRun, action: 'created' | 'cancelled'): void {
  const { skillId, skillVersionId, agentId, issueId } = run;
  const details = { skillId, skillVersionId, agentId, issueId };
  scope.emit({ ...eventSubject('skill_test_run', run), action: `company.skill_test_run_${action}`, agentId, details });
}

export const createSkillTestRun = mutation({
  name: 'createSkillTestRun',
  summary: 'Start a test run: an agent tests a skill version on a new issue',
  input: newTestRun,
  output: SkillTestRunView,
  on: skillById,
  allow: skillAuthor,
  async run(scope, { agentId, skillVersionId, ...task }, skill) {
    const { companyId, id: skillId } = skill;
    await assertSkillAllowed(scope, companyId, 'skills.test', skillFactsOf(skill));
    const version = await versionOf(scope, skill, skillVersionId ?? skill.currentVersionId ?? '');
    await assertReviewed(scope, skill, version);
    const { inputId, content } = await taskOf(scope, skill, task);
    const id = uuid7();
    const issue = await createIssueIn(scope, companyId, {
      title: titleOf(skill, version),
      description: descriptionOf(skill, content),
      assigneeAgentId: agentId,
      originKind: 'skill_test',
      originId: id,
    });
    const run = await scope.db.skillTestRun.create({
      data: {
        id,
        companyId,
        skillId,
        inputId,
        inputSnapshot: content,
        skillVersionId: version.id,
        agentId,
        issueId: issue.id,
        outputDocumentKey: OUTPUT_KEY,
        ...authorOf(scope.actor),
      },
    });
    emitRun(scope, run, 'created');
    return presentTestRun(scope, run);
  },
});

/** Cancels the issue of a test run, which is locked. */
async function cancelIssue(scope: WriteScope, issue: Issue): Promise<void> {
  if (issue.status === 'done' || issue.status === 'cancelled') return;
  const { changes } = await transitionIssue(scope, issue, { status: 'cancelled', wake: false });
  emitIssue(scope, issue, 'updated', { changes });
}

export const cancelSkillTestRun = mutation({
  name: 'cancelSkillTestRun',
  summary: 'Cancel a test run and the work on its issue',
  input: z.object(testRunRef),
  output: SkillTestRunView,
  on: testRunById,
  allow: skillAuthor,
  async run(scope, ref, found) {
    // Locks the issue before the test run, in the order of the transactions that work on the issue.
    const [issue] = found.issueId ? await lockIssues(scope, found.companyId, [found.issueId]) : [];
    const run = await lockedTestRun(scope, ref);
    await assertMayTest(scope, run);
    const state = await scope.load(statesOf, run.id);
    if (!state || isTestOver(state)) throw conflict('The test run is over', { status: state?.status ?? 'failed' });
    const cancelled = await scope.db.skillTestRun.update({ where: { id: run.id }, data: { cancelledAt: new Date() } });
    if (issue) await cancelIssue(scope, issue);
    emitRun(scope, cancelled, 'cancelled');
    return presentTestRun(scope, cancelled);
  },
});

export const deleteSkillTestRun = mutation({
  name: 'deleteSkillTestRun',
  summary: 'Delete a finished test run; its issue stays',
  input: z.object(testRunRef),
  output: SkillTestRunView,
  on: lockedTestRun,
  allow: skillAuthor,
  deletes: (_scope, { id, skillId }) => ({ id, parentId: skillId }),
  async run(scope, _input, run) {
    await assertMayTest(scope, run);
    const state = await scope.load(statesOf, run.id);
    if (state && !isTestOver(state)) throw conflict('The test run is under way: cancel it first');
    const view = await presentTestRun(scope, run);
    await scope.db.skillTestRun.delete({ where: { id: run.id }, select: { id: true } });
    scope.emit({
      ...eventSubject('skill_test_run', run),
      action: 'company.skill_test_run_deleted',
      details: { skillId: run.skillId },
    });
    return view;
  },
});

/** @throws 403 skill_policy_denied */
async function assertMayTest(scope: WriteScope, { companyId, skillId }: SkillTestRun): Promise<void> {
  await assertSkillAllowed(
    scope,
    companyId,
    'skills.test',
    skillFactsOf(await skillById(scope, { companyId, skillId })),
  );
}
