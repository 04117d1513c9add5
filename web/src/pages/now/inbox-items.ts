import type { InboxIssuesQuery, InboxQuery } from './inbox.gql.js';
import { countsOf, totalOf, type Waiting, type WaitingKind, waitingOf } from './waiting.js';

export type InboxCompany = NonNullable<InboxQuery['company']>;
export type InboxIssue = NonNullable<InboxIssuesQuery['company']>['issues']['nodes'][number];

/** A row of the inbox. */
export type InboxItem =
  | { readonly kind: 'waiting'; readonly id: string; readonly at: string; readonly waiting: Waiting }
  | { readonly kind: 'issue'; readonly id: string; readonly at: string; readonly issue: InboxIssue };

export const INBOX_TABS = [
  { id: 'all', label: 'All' },
  { id: 'mine', label: 'For me' },
  { id: 'approvals', label: 'Approvals' },
  { id: 'questions', label: 'Questions' },
  { id: 'tools', label: 'Tool calls' },
  { id: 'joins', label: 'Joins' },
  { id: 'unread', label: 'Unread issues' },
  { id: 'failed', label: 'Failed runs' },
  { id: 'archived', label: 'Archived' },
] as const;

export type InboxTab = (typeof INBOX_TABS)[number]['id'];

export const isInboxTab = (id: string | undefined): id is InboxTab => INBOX_TABS.some((tab) => tab.id === id);

/** The kinds of what waits that a tab shows; undefined for tabs of issues. */
const KINDS: Readonly<Partial<Record<InboxTab, readonly WaitingKind[]>>> = {
  all: ['approval', 'question', 'tool call', 'join', 'failed run', 'budget'],
  approvals: ['approval', 'budget'],
  questions: ['question'],
  tools: ['tool call'],
  joins: ['join'],
  failed: ['failed run'],
};

/** The lists of issues that tabs show, as filters of the API. */
export const ISSUE_FILTERS = {
  mine: { touchedByUserId: 'me' },
  unread: { unreadForUserId: 'me' },
  archived: { inboxArchivedByUserId: 'me' },
} as const;

export type IssueTab = keyof typeof ISSUE_FILTERS;

export const isIssueTab = (tab: InboxTab): tab is IssueTab => tab in ISSUE_FILTERS;

export const issueItem = (issue: InboxIssue): InboxItem => ({
  kind: 'issue',
  id: issue.id,
  at: issue.lastActivityAt,
  issue,
});

/** What a tab shows of what waits, newest first; all of it together with the unread issues. */
export function itemsOf(tab: InboxTab, company: InboxCompany): readonly InboxItem[] {
  const kinds = KINDS[tab] ?? [];
  const waiting = waitingOf(company)
    .filter(({ kind }) => kinds.includes(kind))
    .map((each): InboxItem => ({ kind: 'waiting', id: each.id, at: each.at, waiting: each }));
  if (tab !== 'all') return waiting;
  const items = [...waiting, ...company.unread.nodes.map(issueItem)];
  return items.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** The numbers beside the names of tabs. */
export function tabCounts(company: InboxCompany): Readonly<Partial<Record<InboxTab, number>>> {
  const counts = countsOf(company);
  const unread = company.unread.totalCount;
  return {
    all: totalOf(counts) + unread,
    approvals: counts.approval + counts.budget,
    questions: counts.question,
    tools: counts['tool call'],
    joins: counts.join,
    unread,
    failed: counts['failed run'],
  };
}

interface EmptyText {
  readonly title: string;
  readonly text: string;
}

/** What an empty tab says: what would stand there. */
export const EMPTY_TEXTS: Readonly<Record<InboxTab, EmptyText>> = {
  all: {
    title: 'Nothing waits for you',
    text: 'Approvals, questions of agents, failed runs and unread issues come here.',
  },
  mine: {
    title: 'No issues of yours',
    text: 'Issues that you wrote, changed, commented on or were assigned stand here until you archive them.',
  },
  approvals: { title: 'Nothing to approve', text: 'Hires, budgets that are used up and requests of agents come here.' },
  questions: { title: 'No questions', text: 'Agents ask on cards when they need a decision or an answer.' },
  tools: {
    title: 'No tool calls wait',
    text: 'Calls that a policy lets people approve come here, with all arguments.',
  },
  joins: { title: 'Nobody asks to join', text: 'Agents and people who were invited wait here for your approval.' },
  unread: { title: 'All is read', text: 'Issues of yours come here when others comment on them.' },
  failed: { title: 'No failed runs', text: 'Runs after which somebody has to act come here, and what to do.' },
  archived: { title: 'Nothing is archived', text: 'Archived issues come back when somebody else changes them.' },
};

/** Why a tab cannot show what it is for; null where it can. */
export function refusedText(tab: InboxTab, { toolActionRequests, joinRequests }: InboxCompany): string | null {
  if (tab === 'tools' && !toolActionRequests) return 'Tools are switched off here, or you may not see their calls.';
  if (tab === 'joins' && !joinRequests) return 'You may not decide who joins. Ask an owner of the company.';
  return null;
}
