import { dollars, relativeTime } from '../output/cells.js';
import type { Output } from '../output/types.js';
import { cut, oneLine, pad, widthOf } from '../output/width.js';
import type { CompanyOverview, OverviewViewer } from './overview-query.js';

/** A part of the page: rows of the same cells under a heading. */
interface Section {
  readonly title: string;
  readonly total: number;
  readonly rows: readonly (readonly string[])[];
  /** The command that handles these rows. */
  readonly next?: string;
}

const MAX_CELL = 60;
const NONE = { totalCount: 0, nodes: [] };
const GAP = '  ';

/** The state of a company at a glance. */
export function overviewPage(company: CompanyOverview, viewer: OverviewViewer | null, output: Output): string {
  const { style } = output;
  const sections = [needs(company, viewer), working(company), failureSection(company)];
  const paused = company.status === 'ACTIVE' ? '' : `  ${style('yellow', company.status.toLowerCase())}`;
  return [
    `${style('bold', oneLine(company.name))}${paused}${GAP}${style('dim', spendOf(company))}`,
    ...sections.flatMap((section) => linesOf(section, output)),
    '',
    style('dim', countsOf(company)),
  ].join('\n');
}

function linesOf({ title, total, rows, next }: Section, { style, columns }: Output): string[] {
  if (total === 0) return ['', style('dim', `${title}: nothing`)];
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => widthOf(row[at] ?? '')))) ?? [];
  const lines = rows.map((row) =>
    row
      .map((cell, at) => pad(cell, widths[at] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
  const more = total > rows.length ? [style('dim', `  … and ${total - rows.length} more`)] : [];
  return [
    '',
    `${style('bold', title)} ${style('dim', `(${total})`)}`,
    ...lines.map((line) => `  ${cut(line, Math.max(20, columns - 2))}`),
    ...more,
    ...(next ? [style('dim', `  → ${next}`)] : []),
  ];
}

function needs(company: CompanyOverview, viewer: OverviewViewer | null): Section {
  if (viewer?.__typename === 'AgentViewer') return inboxOf(viewer);
  const { approvals, interactions, reviews = NONE, sidebarBadges, dashboard } = company;
  const rows = [
    ...approvals.nodes.map((one) => ['approval', approvalTitle(one), relativeTime(one.createdAt)]),
    ...interactions.nodes.map((one) => [wordOf(one.kind), titleOf(one), relativeTime(one.createdAt)]),
    ...reviews.nodes.map((one) => ['review', issueName(one), relativeTime(one.updatedAt)]),
    ...(sidebarBadges.joinRequests ? [['join', `${sidebarBadges.joinRequests} want to join`, '']] : []),
    ...(dashboard.budgets.activeIncidents
      ? [['budget', `${dashboard.budgets.activeIncidents} limits reached`, '']]
      : []),
  ];
  const hidden = [approvals, interactions, reviews].reduce((sum, page) => sum + page.totalCount - page.nodes.length, 0);
  const next = approvals.totalCount ? 'orgraph approval list --status pending' : 'orgraph inbox list';
  return { title: 'Needs you', total: rows.length + hidden, rows, next };
}

const inboxOf = ({ agent }: Extract<OverviewViewer, { __typename: 'AgentViewer' }>): Section => ({
  title: 'Your work',
  total: agent.inbox.totalCount,
  rows: agent.inbox.nodes.map((issue) => [wordOf(issue.status), issueName(issue), relativeTime(issue.updatedAt)]),
  next: 'orgraph agent inbox',
});

const working = ({ liveRuns }: CompanyOverview): Section => ({
  title: 'Working now',
  total: liveRuns.totalCount,
  rows: liveRuns.nodes.map(({ agent, issue, status, startedAt }) => [
    oneLine(agent?.name ?? 'an agent'),
    issue ? issueName(issue) : 'without an issue',
    startedAt ? relativeTime(startedAt) : wordOf(status),
  ]),
  next: 'orgraph activity follow',
});

const failureSection = ({ failures }: CompanyOverview): Section => ({
  title: 'Failed in the last day',
  total: failures.totalCount,
  rows: failures.nodes.map(({ agent, issue, error, errorCode, status, finishedAt, id }) => [
    oneLine(agent?.name ?? 'an agent'),
    issue?.identifier ?? '-',
    short(error ?? wordOf(errorCode ?? status)),
    finishedAt ? relativeTime(finishedAt) : '',
    id,
  ]),
  next: 'orgraph run logs <id>',
});

function spendOf({ dashboard: { costs } }: CompanyOverview): string {
  const spent = `${dollars(costs.monthSpendCents)} spent this month`;
  if (costs.monthBudgetCents === 0) return `${spent}, no budget`;
  return `${spent} of ${dollars(costs.monthBudgetCents)} (${Math.round(costs.monthUtilizationPercent)} %)`;
}

function countsOf({ dashboard: { agents, issues } }: CompanyOverview): string {
  const ofAgents = [
    `${agents.active} active`,
    agents.paused && `${agents.paused} paused`,
    agents.error && `${agents.error} in error`,
  ];
  const ofIssues = [
    `${issues.open} open`,
    `${issues.inProgress} in progress`,
    issues.blocked && `${issues.blocked} blocked`,
  ];
  return `Agents: ${ofAgents.filter(Boolean).join(', ')}. Issues: ${ofIssues.filter(Boolean).join(', ')}.`;
}

function approvalTitle({ type, payload, requestedBy }: CompanyOverview['approvals']['nodes'][number]): string {
  const title = payload.title ?? payload.name;
  const by = requestedBy?.name ? `, requested by ${requestedBy.name}` : '';
  return short(`${wordOf(type)}${typeof title === 'string' ? ` ${title}` : ''}${by}`);
}

const titleOf = ({ issue, title, summary }: CompanyOverview['interactions']['nodes'][number]): string =>
  short([issue?.identifier, title ?? summary ?? issue?.title].filter(Boolean).join(' '));

const issueName = ({ identifier, title }: { identifier: string; title: string }): string =>
  short(`${identifier} ${title}`);
const wordOf = (name: string): string => name.toLowerCase().replaceAll('_', ' ');
const short = (text: string): string => cut(oneLine(text), MAX_CELL);
