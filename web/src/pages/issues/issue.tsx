import { lazy, Suspense, useMemo } from 'react';
import { useRights } from '../../graph/company.js';
import type { LiveEvent } from '../../graph/topics.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { IssueStatusBadge } from '../../parts/statuses.js';
import { useParam } from '../../parts/use-address.js';
import type { Causes } from '../../parts/why-chain.js';
import { CopyText } from '../../ui/copy.js';
import { Page } from '../../ui/layout.js';
import { ErrorNote, Notice } from '../../ui/states.js';
import { IssuePageDocument } from './issue.gql.js';
import { IssueActions } from './issue-actions.js';
import { ActiveRun } from './issue-active-run.js';
import { IssueAside } from './issue-aside.js';
import { IssueChildren } from './issue-children.js';
import { IssueContext, type IssueFrame, type PageIssue } from './issue-context.js';
import { IssueDescription } from './issue-description.js';
import { IssueFiles } from './issue-files.js';
import { IssueProducts } from './issue-products.js';
import { IssueRelations } from './issue-relations.js';
import { IssueThread } from './issue-thread.js';
import { IssueTitle } from './issue-title.js';
import { IssueWhy } from './issue-why.js';
import { THREAD_STEP } from './use-issue-thread.js';

const Documents = lazy(async () => ({ default: (await import('../../parts/document-panel.js')).Documents }));

/** One issue: what is to be done, by whom, what happened, and why nothing does. */
export function IssuePage() {
  const identifier = useParam('identifier').toUpperCase();
  const { data, refusal, isLoading, refresh } = usePage(
    IssuePageDocument,
    { id: identifier, thread: THREAD_STEP },
    { live: (event): boolean => concerns(event, data?.issue ?? undefined) },
  );
  const issue = data?.issue;
  if (issue) return <LoadedIssue key={issue.id} issue={issue} causes={data.why} refresh={refresh} />;
  return (
    <Page title={identifier}>
      {isLoading ? (
        <Loading rows={8} />
      ) : (
        <ErrorNote
          message={refusal?.message ?? 'There is no such issue.'}
          hint={refusal?.hint || 'It may have been deleted.'}
          retry={refresh}
        />
      )}
    </Page>
  );
}

/** Whether an event changes what the page shows: of the issue, of its runs, and of issues that it names. */
function concerns(
  { entityId, entityType, action, runId, issue: about, agentId }: LiveEvent,
  issue?: PageIssue,
): boolean {
  if (!issue || action === 'RUN_PROGRESS' || action === 'RUN_LOGGED') return false;
  const related = [...issue.blockedBy.nodes, ...issue.blocks.nodes, ...issue.children.nodes].map(({ id }) => id);
  const ids = new Set([issue.id, issue.parentId, ...related, ...issue.approvals.nodes.map(({ id }) => id)]);
  if (ids.has(entityId) || (about && ids.has(about.id))) return true;
  const isAssignee = entityType === 'AGENT' && agentId === issue.assigneeAgentId && agentId !== null;
  return isAssignee || (runId !== null && issue.runs.nodes.some(({ id }) => id === runId));
}

interface LoadedIssueProps {
  readonly issue: PageIssue;
  readonly causes: Causes | null;
  readonly refresh: () => void;
}

function LoadedIssue({ issue, causes, refresh }: LoadedIssueProps) {
  const { mayWrite } = useRights();
  const paths = usePaths();
  const frame = useMemo<IssueFrame>(
    () => ({ issue, refresh, readOnly: mayWrite ? null : 'You may only read here.' }),
    [issue, refresh, mayWrite],
  );
  return (
    <IssueContext value={frame}>
      <Page
        title={`${issue.identifier} ${issue.title}`}
        heading={<IssueTitle />}
        titleSuffix={
          <>
            <IssueStatusBadge status={issue.status} />
            <span className="identifier">{issue.identifier}</span>
            <CopyText text={`${location.origin}${paths.issue(issue.identifier)}`} label="Copy the link to the issue" />
          </>
        }
        actions={<IssueActions />}
        aside={<IssueAside />}
        asideLabel="About the issue"
      >
        {issue.hiddenAt && <Notice tone="neutral">The issue is hidden: lists leave it out.</Notice>}
        <IssueDescription />
        <IssueWhy causes={causes} />
        <ActiveRun />
        <IssueChildren />
        <IssueRelations />
        <Suspense>
          <Documents owner={{ issueId: issue.id }} />
        </Suspense>
        <IssueProducts />
        <IssueFiles />
        <IssueThread />
      </Page>
    </IssueContext>
  );
}
