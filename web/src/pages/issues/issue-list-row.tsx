import { memo } from 'react';
import { usePaths } from '../../parts/paths.js';
import { ProjectMark } from '../../parts/project-picker.js';
import type { IssueChange } from '../../parts/use-issue-change.js';
import { Anchor } from '../../ui/anchor.js';
import { StatusDot } from '../../ui/badge.js';
import { classes } from '../../ui/classes.js';
import { Time } from '../../ui/time.js';
import type { VirtualRow } from '../../ui/virtual-list.js';
import type { FieldKind, OpenPicker } from './issue-keys.js';
import type { ListIssue } from './list-items.js';
import { RowField } from './row-field.js';

/** What rows do. The same object in all renders, so that a row is drawn anew for its own changes only. */
export interface RowActions {
  toggle(id: string, isRange: boolean): void;
  pick(picker: OpenPicker | undefined): void;
  change(id: string, changes: IssueChange): void;
}

interface IssueListRowProps {
  readonly issue: ListIssue;
  readonly row: VirtualRow;
  readonly isSelected: boolean;
  /** The property whose picker is open. */
  readonly openField: FieldKind | undefined;
  readonly mayWrite: boolean;
  readonly actions: RowActions;
}

const isSame = (one: IssueListRowProps, other: IssueListRowProps): boolean =>
  one.issue === other.issue &&
  one.isSelected === other.isSelected &&
  one.openField === other.openField &&
  one.mayWrite === other.mayWrite &&
  one.row.index === other.row.index &&
  one.row.isActive === other.row.isActive &&
  one.row.focusProps.tabIndex === other.row.focusProps.tabIndex;

export const IssueListRow = memo(function IssueListRow(props: IssueListRowProps) {
  const { issue, row, isSelected, openField, mayWrite, actions } = props;
  const paths = usePaths();
  const { onFocus, ...focusProps } = row.focusProps;
  const tabIndex = row.isActive ? 0 : -1;
  const field = (kind: FieldKind) => (
    <RowField
      kind={kind}
      issue={issue}
      isOpen={openField === kind}
      onOpenChange={(isOpen) => actions.pick(isOpen ? { kind, at: issue.id } : undefined)}
      onChange={(changes) => actions.change(issue.id, changes)}
      mayWrite={mayWrite}
      tabIndex={tabIndex}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only follows which control of the row has the focus
    <div className={classes('issue-row', isSelected && 'issue-row-selected')} data-issue={issue.id} onFocus={onFocus}>
      {mayWrite ? (
        <label className="issue-row-check">
          <input
            type="checkbox"
            className="checkbox"
            aria-label={`Select ${issue.identifier}`}
            checked={isSelected}
            tabIndex={tabIndex}
            onChange={(event) => actions.toggle(issue.id, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </label>
      ) : null}
      {field('priority')}
      <span className="identifier issue-row-identifier">{issue.identifier}</span>
      {field('status')}
      <Anchor {...focusProps} className="issue-row-title" href={paths.issue(issue.identifier)}>
        {issue.isUnreadForMe ? <span className="unread-mark" role="img" aria-label="Unread" title="Unread" /> : null}
        <span className="truncate" dir="auto">
          {issue.title}
        </span>
      </Anchor>
      <ActiveRun issue={issue} />
      <span className="issue-row-labels">
        {issue.labels.length > 0 || openField === 'labels' ? field('labels') : null}
      </span>
      <span className="issue-row-project">
        {issue.project ? (
          <>
            <ProjectMark color={issue.project.color} />
            <span className="truncate">{issue.project.name}</span>
          </>
        ) : null}
      </span>
      {field('assignee')}
      <span className="issue-row-time">
        <Time at={issue.updatedAt} />
      </span>
    </div>
  );
}, isSame);

function ActiveRun({ issue: { activeRun } }: { issue: ListIssue }) {
  const paths = usePaths();
  if (!activeRun) return null;
  const isRunning = activeRun.status === 'RUNNING';
  return (
    <Anchor className="issue-row-run" href={paths.run(activeRun.id)} tabIndex={-1}>
      <StatusDot tone="accent" pulse={isRunning} label={isRunning ? 'An agent works on it' : 'A run waits to start'} />
    </Anchor>
  );
}
