import { sentenceList } from '../../format/words.js';
import type { ChangeIssueMutationVariables, IssuePageQuery } from './issue.gql.js';

type PageIssue = NonNullable<IssuePageQuery['issue']>;
export type Policy = NonNullable<PageIssue['executionPolicy']>;
export type State = NonNullable<PageIssue['executionState']>;
export type Stage = Policy['stages'][number];
export type PolicyInput = NonNullable<ChangeIssueMutationVariables['input']['executionPolicy']>;

/** The policy of an issue that has none: its work is not reviewed. */
const BARE: PolicyInput = { mode: 'NORMAL', commentRequired: true, stages: [] };

/** A policy as the API takes it: it takes the whole one, and keeps the monitor that is left out. */
export function policyInput(policy: Policy | null, changes: Partial<PolicyInput>): PolicyInput {
  if (!policy) return { ...BARE, ...changes };
  const { mode, commentRequired, maxReviewRounds, stages } = policy;
  return { mode, commentRequired, maxReviewRounds, stages: stages.map(stageInput), ...changes };
}

const stageInput = ({ key, type, participants }: Stage) => ({
  key,
  type,
  participants: participants.map(({ type, agentId, userId }) => ({ type, agentId, userId })),
});

/** What happens to the work before it is done, in sentences. */
export function policyText({ stages, commentRequired, maxReviewRounds }: Policy): string[] {
  if (stages.length === 0) return [];
  const steps = stages.map((stage) => `${namesOf(stage)} ${stage.type === 'REVIEW' ? 'reviews' : 'approves'} it`);
  const sentences = [`Before it is done, ${sentenceList(steps)}.`];
  if (commentRequired) sentences.push('Each decision needs a comment.');
  if (maxReviewRounds) sentences.push(`Changes can be requested ${times(maxReviewRounds)}.`);
  return sentences;
}

/** How far the reviews have come. */
export function stateText({
  status,
  currentStageType,
  currentParticipant,
  changesRequestedCount,
}: State): string | null {
  switch (status) {
    case 'PENDING': {
      const name = currentParticipant ? nameOf(currentParticipant) : 'somebody';
      return `It waits for the ${currentStageType === 'APPROVAL' ? 'approval' : 'review'} of ${name}.`;
    }
    case 'CHANGES_REQUESTED':
      return `Changes were requested ${times(changesRequestedCount)}.`;
    case 'COMPLETED':
      return 'All stages are through.';
    default:
      return null;
  }
}

const namesOf = ({ participants }: Stage): string => sentenceList(participants.map(nameOf), 'or');

export const nameOf = ({ agent, user }: Stage['participants'][number]): string =>
  agent?.name ?? user?.name ?? 'somebody who is gone';

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);
