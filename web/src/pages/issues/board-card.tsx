import { memo, type PointerEvent } from 'react';
import { words } from '../../format/words.js';
import { LabelChip } from '../../parts/label-chip.js';
import { usePaths } from '../../parts/paths.js';
import { ProjectMark } from '../../parts/project-picker.js';
import { IssueStatusDot } from '../../parts/statuses.js';
import type { IssueChange } from '../../parts/use-issue-change.js';
import { Anchor } from '../../ui/anchor.js';
import { StatusDot } from '../../ui/badge.js';
import { IconButton } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { Icon } from '../../ui/icon.js';
import { Menu } from '../../ui/menu.js';
import type { FieldKind, OpenPicker } from './issue-keys.js';
import type { IssueStatus } from './issue-query.js';
import type { ListIssue } from './list-items.js';
import { RowField } from './row-field.js';

/** What cards do. The same object in all renders. */
export interface CardActions {
  begin(issue: ListIssue, event: PointerEvent): void;
  pick(picker: OpenPicker | undefined): void;
  change(id: string, changes: IssueChange): void;
  /** Moves a card up or down, or into another column. */
  step(issue: ListIssue, to: 'up' | 'down' | IssueStatus): void;
}

interface BoardCardProps {
  readonly issue: ListIssue;
  readonly isHeld: boolean;
  readonly isStop: boolean;
  readonly openField: FieldKind | 'move' | undefined;
  readonly mayWrite: boolean;
  readonly statuses: readonly IssueStatus[];
  readonly actions: CardActions;
  /** The sentence that says which keys move a card. */
  readonly helpId: string;
}

export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { issue, isHeld, isStop, openField, mayWrite, actions, helpId } = props;
  const paths = usePaths();
  const field = (kind: FieldKind) => (
    <RowField
      kind={kind}
      issue={issue}
      isOpen={openField === kind}
      onOpenChange={(isOpen) => actions.pick(isOpen ? { kind, at: issue.id } : undefined)}
      onChange={(changes) => actions.change(issue.id, changes)}
      mayWrite={mayWrite}
      tabIndex={isStop ? 0 : -1}
    />
  );
  return (
    <li
      className={classes('board-card', isHeld && 'board-card-held')}
      data-issue={issue.id}
      onPointerDown={mayWrite ? (event) => actions.begin(issue, event) : undefined}
    >
      <div className="board-card-head">
        {mayWrite ? (
          <span className="card-handle" aria-hidden="true">
            <Icon name="drag" />
          </span>
        ) : null}
        <span className="identifier">{issue.identifier}</span>
        {issue.activeRun ? <StatusDot tone="accent" pulse label="An agent works on it" /> : null}
        {issue.isUnreadForMe ? <span className="unread-mark" role="img" aria-label="Unread" title="Unread" /> : null}
        <span className="board-card-menu">{mayWrite ? <CardMenu {...props} /> : null}</span>
      </div>
      <Anchor
        className="board-card-title"
        href={paths.issue(issue.identifier)}
        draggable={false}
        tabIndex={isStop ? 0 : -1}
        data-card={issue.id}
        aria-describedby={mayWrite ? helpId : undefined}
        dir="auto"
      >
        {issue.title}
      </Anchor>
      <div className="board-card-foot">
        {field('priority')}
        {issue.project ? (
          <span className="board-card-project" title={issue.project.name}>
            <ProjectMark color={issue.project.color} />
            <span className="truncate">{issue.project.name}</span>
          </span>
        ) : null}
        {issue.labels.map((label) => (
          <LabelChip key={label.id} label={label} />
        ))}
        <span className="board-card-assignee">{field('assignee')}</span>
      </div>
    </li>
  );
});

/** What dragging does, for those who do not drag. */
function CardMenu({ issue, openField, isStop, statuses, actions }: BoardCardProps) {
  const open = (isOpen: boolean) => actions.pick(isOpen ? { kind: 'move', at: issue.id } : undefined);
  const label = `Move ${issue.identifier}`;
  const tabIndex = isStop ? 0 : -1;
  const isOpen = openField === 'move' || openField === 'status';
  if (!isOpen) return <IconButton label={label} icon="dots" size="s" tabIndex={tabIndex} onClick={() => open(true)} />;
  return (
    <Menu
      open
      onOpenChange={open}
      align="end"
      trigger={<IconButton label={label} icon="dots" size="s" tabIndex={tabIndex} />}
      items={[
        { label: 'Move up', icon: 'arrow-up', onSelect: () => actions.step(issue, 'up') },
        { label: 'Move down', icon: 'chevron-down', onSelect: () => actions.step(issue, 'down') },
        { heading: 'Move to' },
        ...statuses.map((status) => ({
          label: words(status),
          start: <IssueStatusDot status={status} />,
          checked: status === issue.status,
          onSelect: () => status !== issue.status && actions.step(issue, status),
        })),
      ]}
    />
  );
}
