import type { WaitingCountsFragment } from '../../graph/boot.gql.js';
import type { RunRow } from '../../graph/types.js';
import type { Approval } from '../../parts/approval-rules.js';
import { type Interaction, isAboutTool } from '../../parts/interaction-rules.js';
import type { JoinRequestCardFragment } from '../../parts/join-request.gql.js';
import type { ActionRequest } from '../../parts/tool-words.js';
import type { WaitingItemsFragment } from './inbox.gql.js';

export type Incident = WaitingItemsFragment['budgetIncidents']['nodes'][number];

/** Something that waits for people. */
export type Waiting =
  | { readonly kind: 'approval'; readonly id: string; readonly at: string; readonly approval: Approval }
  | { readonly kind: 'question'; readonly id: string; readonly at: string; readonly interaction: Interaction }
  | { readonly kind: 'tool call'; readonly id: string; readonly at: string; readonly request: ActionRequest }
  | { readonly kind: 'join'; readonly id: string; readonly at: string; readonly join: JoinRequestCardFragment }
  | { readonly kind: 'failed run'; readonly id: string; readonly at: string; readonly run: RunRow }
  | { readonly kind: 'budget'; readonly id: string; readonly at: string; readonly incident: Incident };

export type WaitingKind = Waiting['kind'];

/** How many of each kind there are, of all pages. */
export type WaitingCounts = Readonly<Record<WaitingKind, number>>;

/** What waits for people, newest first. Questions that an agent is asked are not theirs; calls of tools stand there once. */
export function waitingOf(company: WaitingItemsFragment): readonly Waiting[] {
  const { approvals, interactions, failedRuns, toolActionRequests, joinRequests, budgetIncidents } = company;
  const requests = toolActionRequests?.nodes ?? [];
  const items: Waiting[] = [
    ...approvals.nodes.map((approval) => ({ kind: 'approval' as const, ...placed(approval), approval })),
    ...interactions.nodes
      .filter(asksPeople(company))
      .map((interaction) => ({ kind: 'question' as const, ...placed(interaction), interaction })),
    ...requests.map((request) => ({ kind: 'tool call' as const, ...placed(request), request })),
    ...(joinRequests?.nodes ?? []).map((join) => ({ kind: 'join' as const, ...placed(join), join })),
    ...failedRuns.nodes.map((run) => ({
      kind: 'failed run' as const,
      id: run.id,
      at: run.finishedAt ?? run.createdAt,
      run,
    })),
    ...budgetIncidents.nodes
      .filter(isWarning)
      .map((incident) => ({ kind: 'budget' as const, ...placed(incident), incident })),
  ];
  return items.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

const placed = ({ id, createdAt }: { readonly id: string; readonly createdAt: string }) => ({ id, at: createdAt });

type Counted = WaitingCountsFragment;

const asksPeople =
  ({ toolActionRequests }: Pick<Counted, 'toolActionRequests'>) =>
  (interaction: Counted['interactions']['nodes'][number]): boolean =>
    interaction.addresseeAgentId === null && !(toolActionRequests && isAboutTool(interaction));

/** Budgets that are nearly used up. Of those that are used up an approval tells. */
const isWarning = ({ amountObserved, amountLimit }: Counted['budgetIncidents']['nodes'][number]): boolean =>
  amountObserved < amountLimit;

/** How much waits of each kind. Of questions those that are not for people are left out as far as they are read. */
export function countsOf(company: Counted): WaitingCounts {
  const { interactions, budgetIncidents } = company;
  return {
    approval: company.approvals.totalCount,
    question: interactions.totalCount - interactions.nodes.filter((one) => !asksPeople(company)(one)).length,
    'tool call': company.toolActionRequests?.totalCount ?? 0,
    join: company.joinRequests?.totalCount ?? 0,
    'failed run': company.failedRuns.totalCount,
    budget: budgetIncidents.nodes.filter(isWarning).length,
  };
}

export const totalOf = (counts: WaitingCounts): number => Object.values(counts).reduce((sum, each) => sum + each, 0);
