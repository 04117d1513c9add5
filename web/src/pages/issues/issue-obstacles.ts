import { plural, words } from '../../format/words.js';
import type { IssuePageQuery } from './issue.gql.js';

type PageIssue = NonNullable<IssuePageQuery['issue']>;

/** What of an issue decides whether its work goes on. */
export type WaitingIssue = Pick<
  PageIssue,
  | 'status'
  | 'assignee'
  | 'assigneeAgent'
  | 'attention'
  | 'unblockDescriptor'
  | 'activeRun'
  | 'executionState'
  | 'monitorNextCheckAt'
> & {
  readonly blockedBy: { readonly nodes: readonly Pick<Related, 'id' | 'identifier' | 'status'>[] };
  readonly interactions: { readonly nodes: readonly Pick<Card, 'id' | 'status' | 'addressee'>[] };
  readonly approvals: { readonly nodes: readonly { readonly id: string; readonly status: string }[] };
  /** Newest first. */
  readonly runs: { readonly nodes: readonly Pick<Run, 'id' | 'status' | 'agentId' | 'agent' | 'requiredAction'>[] };
};
type Related = PageIssue['blockedBy']['nodes'][number];
type Card = PageIssue['interactions']['nodes'][number];
type Run = PageIssue['runs']['nodes'][number];

/** How somebody can get the work going again. */
export type WayOut =
  | { readonly kind: 'wake' | 'resume' | 'plan' | 'check monitor' | 'none' }
  | { readonly kind: 'retry'; readonly run: { readonly id: string; readonly agentId: string } }
  | { readonly kind: 'issue'; readonly identifier: string }
  | { readonly kind: 'card'; readonly anchor: string }
  | { readonly kind: 'page'; readonly path: string; readonly label: string };

export interface Obstacle {
  readonly key: string;
  readonly sentence: string;
  /** Whether somebody has to do something; else the work goes on by itself. */
  readonly isStuck: boolean;
  readonly way: WayOut;
}

const NONE: WayOut = { kind: 'none' };

/** Why nothing happens on an issue, in sentences, what must be done first; empty while somebody works on it, or it is over. */
export function obstaclesOf(issue: WaitingIssue, companyStatus: string): Obstacle[] {
  if (issue.status === 'DONE' || issue.status === 'CANCELLED' || issue.activeRun?.status === 'RUNNING') return [];
  const asked = [...questionsTo(issue), ...blockersOf(issue)];
  const found = [
    ...companyObstacle(companyStatus),
    ...asked,
    ...assigneeObstacles(issue),
    ...failure(issue),
    ...waits(issue),
  ];
  const unblock = issue.unblockDescriptor;
  if (issue.status === 'BLOCKED' && unblock) {
    found.unshift({
      key: 'unblock',
      sentence: `${ownerName(unblock.owner)} has to act: ${unblock.action}`,
      isStuck: true,
      way: NONE,
    });
  }
  return found.length > 0 ? found : idle(issue);
}

function companyObstacle(status: string): Obstacle[] {
  if (status === 'ACTIVE') return [];
  const way: WayOut = { kind: 'page', path: 'settings', label: 'Open the settings' };
  return [
    { key: 'company', sentence: `The company is ${words(status).toLowerCase()}: no agent works.`, isStuck: true, way },
  ];
}

function questionsTo({ interactions, approvals }: WaitingIssue): Obstacle[] {
  const cards = interactions.nodes.filter(({ status }) => status === 'PENDING');
  const pending = approvals.nodes.filter(({ status }) => status === 'PENDING' || status === 'REVISION_REQUESTED');
  return [
    ...cards.map(({ id, addressee }) => ({
      key: id,
      sentence: addressee
        ? `A question to ${actorName(addressee)} waits for an answer.`
        : 'A question waits for an answer.',
      isStuck: true,
      way: { kind: 'card' as const, anchor: `interaction-${id}` },
    })),
    ...pending.map(({ id }) => ({
      key: id,
      sentence: 'An approval waits for a decision.',
      isStuck: true,
      way: { kind: 'card' as const, anchor: `approval-${id}` },
    })),
  ];
}

function blockersOf({ blockedBy }: WaitingIssue): Obstacle[] {
  return blockedBy.nodes
    .filter(({ status }) => status !== 'DONE')
    .map(({ id, identifier, status }) => ({
      key: id,
      sentence:
        status === 'CANCELLED'
          ? `It is blocked by ${identifier}, which is cancelled and will never be done: take it away.`
          : `It is blocked by ${identifier} (${words(status).toLowerCase()}).`,
      isStuck: status === 'CANCELLED',
      way: { kind: 'issue' as const, identifier },
    }));
}

const PAUSES: Readonly<Record<string, string>> = {
  BUDGET: 'since its budget is spent',
  COMPANY_ARCHIVED: 'since the company was archived',
  IMPORT: 'since it was imported',
  MANUAL: 'by a person',
  SYSTEM: 'by the server',
};

function assigneeObstacles({ status, assignee, assigneeAgent: agent }: WaitingIssue): Obstacle[] {
  const found: Obstacle[] = [];
  const add = (key: string, sentence: string, way: WayOut, isStuck = true) =>
    found.push({ key, sentence, isStuck, way });
  if (status === 'BACKLOG') add('backlog', 'It is in the backlog: nobody is woken for it.', { kind: 'plan' });
  if (!assignee) add('nobody', 'Nobody is assigned to it.', NONE);
  if (assignee?.__typename === 'User') add('person', `It waits for ${assignee.name}.`, NONE, false);
  if (!agent) return found;
  if (agent.status === 'PAUSED') {
    const isBudget = agent.pauseReason === 'BUDGET';
    const way: WayOut = isBudget ? { kind: 'page', path: 'budgets', label: 'Open the budgets' } : { kind: 'resume' };
    add('paused', `${agent.name} is paused ${PAUSES[agent.pauseReason ?? ''] ?? ''}`.trim().concat('.'), way);
  }
  if (agent.status === 'PENDING_APPROVAL') {
    const way: WayOut = { kind: 'page', path: 'approvals', label: 'Open the approvals' };
    add('hire', `${agent.name} is hired, but not approved yet.`, way);
  }
  if (agent.status === 'TERMINATED')
    add('terminated', `${agent.name} does not work any more: assign somebody else.`, NONE);
  return found;
}

/** A run that is not tried again by itself. */
function failure({ runs }: WaitingIssue): Obstacle[] {
  const run = runs.nodes[0];
  if (!run?.requiredAction) return [];
  const name = run.agent?.name ?? 'an agent that is gone';
  const sentence = `The last run of ${name} ${FAILURES[run.status] ?? 'was stopped'}, and is not tried again by itself.`;
  return [{ key: run.id, sentence, isStuck: true, way: { kind: 'retry', run: { id: run.id, agentId: run.agentId } } }];
}

const FAILURES: Readonly<Partial<Record<Run['status'], string>>> = { FAILED: 'failed', TIMED_OUT: 'took too long' };

/** What the work waits for that comes by itself, or that somebody else has to do. */
function waits({ activeRun, executionState, monitorNextCheckAt, status }: WaitingIssue): Obstacle[] {
  const found: Obstacle[] = [];
  if (activeRun?.status === 'QUEUED') {
    found.push({
      key: 'queued',
      sentence: 'A run is queued, and begins when its agent is free.',
      isStuck: false,
      way: NONE,
    });
  }
  if (activeRun?.status === 'SCHEDULED_RETRY') {
    found.push({ key: 'retry', sentence: 'A run failed, and is tried again soon.', isStuck: false, way: NONE });
  }
  const reviewer = executionState?.currentParticipant;
  if (status === 'IN_REVIEW' && reviewer) {
    const what = executionState?.currentStageType === 'APPROVAL' ? 'approval' : 'review';
    const name = reviewer.agent?.name ?? reviewer.user?.name ?? 'somebody who is gone';
    found.push({ key: 'review', sentence: `It waits for the ${what} of ${name}.`, isStuck: false, way: NONE });
  }
  if (monitorNextCheckAt) {
    found.push({
      key: 'monitor',
      sentence: 'Its monitor looks again later.',
      isStuck: false,
      way: { kind: 'check monitor' },
    });
  }
  return found;
}

/** Nothing is known that keeps it: its agent just is not at work. */
function idle({ assigneeAgent, attention }: WaitingIssue): Obstacle[] {
  if (!assigneeAgent) return [];
  const sentence = `${assigneeAgent.name} is not at work on it.`;
  return [{ key: 'idle', sentence, isStuck: attention !== null, way: { kind: 'wake' } }];
}

export function actorName(actor: NonNullable<PageIssue['assignee']>): string {
  return actor.__typename === 'PluginActor' ? actor.key : actor.name;
}

export function ownerName({ type, agent, user }: NonNullable<PageIssue['unblockDescriptor']>['owner']): string {
  if (type === 'BOARD') return 'The board';
  return agent?.name ?? user?.name ?? 'Somebody who is gone';
}

/** "3 sub-issues, 2 of them done." */
export function progressText(children: readonly Pick<Related, 'status'>[]): string {
  const done = children.filter(({ status }) => status === 'DONE').length;
  return `${plural(children.length, 'sub-issue')}, ${done} of them done`;
}
