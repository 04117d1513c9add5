import { agentNode } from '#services/organization/agents/rows.js';
import { skillNode, versionNode } from '#services/skills/library/rows.js';
import { SkillTestInputView, SkillTestRunView } from '#services/skills/test-runs/model.js';
import {
  inputsOfSkill,
  SkillTestInputFilter,
  SkillTestRunFilter,
  testInputNode,
  testRunsOfSkill,
} from '#services/skills/test-runs/rows.js';
import { GONE, statesOf, type TestState } from '#services/skills/test-runs/state.js';
import { issueOf } from '#services/work/issues/rows.js';
import type { GraphContext } from '../builder.js';
import { nounOf } from '../derive/noun.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { relationsOf } from '../relation.js';
import { IssueRef } from '../work/issue.js';
import { SkillRef, SkillVersionRef } from './skill.js';

export const SkillTestInputRef = nounOf('SkillTestInput', SkillTestInputView);

/** A field that is derived from the issue, the document and the runs of a test run. */
const ofState = <V>(value: (state: Omit<TestState, 'id'>) => V) => ({
  ...reads('id'),
  resolve: async ({ id }: { readonly id: string }, _args: object, { scope }: GraphContext): Promise<V> =>
    value((await scope.load(statesOf, id)) ?? GONE),
});

export const SkillTestRunRef = nounOf('SkillTestRun', SkillTestRunView, {
  fields: {
    status: ofState(({ status }) => status),
    outputSnapshot: ofState(({ output }) => output),
    error: ofState(({ error }) => error),
    startedAt: ofState(({ startedAt }) => startedAt) as never,
    finishedAt: ofState(({ finishedAt }) => finishedAt) as never,
  },
});

relationsOf(SkillTestInputRef, { skill: rowIn(SkillRef, skillNode, 'skillId', 'The skill.') });

relationsOf(SkillTestRunRef, {
  skill: rowIn(SkillRef, skillNode, 'skillId', 'The skill.'),
  skillVersion: rowIn(SkillVersionRef, versionNode, 'skillVersionId', 'The tested version.'),
  input: rowIn(SkillTestInputRef, testInputNode, 'inputId', 'The task; null if it is not a stored task.'),
  agent: rowIn(AgentRef, agentNode, 'agentId', 'The agent that tests the skill.'),
  issue: rowIn(IssueRef, issueOf, 'issueId', 'The issue that the agent works on; null once it is deleted.'),
});

relationsOf(SkillRef, {
  testInputs: listOf(
    SkillTestInputRef,
    inputsOfSkill,
    ['companyId', 'id'],
    'The tasks for testing the skill, by name.',
    {
      narrowedBy: byFilter(SkillTestInputFilter.schema),
    },
  ),
  testRuns: listOf(SkillTestRunRef, testRunsOfSkill, ['companyId', 'id'], "The skill's test runs, newest first.", {
    narrowedBy: byFilter(SkillTestRunFilter.schema),
  }),
});
