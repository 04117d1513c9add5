import { words } from '../../format/words.js';
import { addressOf } from '../../graph/base.js';
import type { ActorLabel } from '../../graph/types.js';
import { AssigneePicker, assigneeOf, assignmentOf } from '../../parts/assignee-picker.js';
import { ChoiceTrigger } from '../../parts/choice-trigger.js';
import { LabelChip } from '../../parts/label-chip.js';
import { LabelPicker } from '../../parts/label-picker.js';
import { PriorityMenu } from '../../parts/priority-menu.js';
import { StatusMenu } from '../../parts/status-menu.js';
import { IssueStatusDot, PriorityIcon } from '../../parts/statuses.js';
import type { IssueChange } from '../../parts/use-issue-change.js';
import { Avatar } from '../../ui/avatar.js';
import { Icon } from '../../ui/icon.js';
import type { FieldKind } from './issue-keys.js';
import type { ListIssue } from './list-items.js';

interface RowFieldProps {
  readonly kind: FieldKind;
  readonly issue: ListIssue;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onChange: (changes: IssueChange) => void;
  readonly mayWrite: boolean;
  readonly tabIndex: 0 | -1;
}

/** A property in a row: a picture, which becomes a picker when it is pressed. A thousand rows need no thousand menus. */
export function RowField(props: RowFieldProps) {
  const { kind, issue, isOpen, mayWrite, onOpenChange, tabIndex } = props;
  if (isOpen && mayWrite) return <Picker {...props} />;
  const { name, text, picture } = LOOKS[kind](issue);
  const isText = kind === 'labels' && issue.labels.length > 0;
  if (!mayWrite) {
    return (
      <span className="row-field" title={`${name}: ${text}`}>
        {picture}
      </span>
    );
  }
  return (
    <ChoiceTrigger
      name={name}
      text={text}
      look="icon"
      picture={isText ? null : picture}
      tabIndex={tabIndex}
      aria-haspopup={kind === 'status' || kind === 'priority' ? 'menu' : 'dialog'}
      onClick={() => onOpenChange(true)}
    >
      {isText ? picture : null}
    </ChoiceTrigger>
  );
}

function Picker({ kind, issue, onOpenChange, onChange }: RowFieldProps) {
  const shared = { look: 'icon', open: true, onOpenChange } as const;
  switch (kind) {
    case 'status':
      return <StatusMenu {...shared} value={issue.status} onChange={(status) => onChange({ status })} />;
    case 'priority':
      return <PriorityMenu {...shared} value={issue.priority} onChange={(priority) => onChange({ priority })} />;
    case 'assignee':
      return (
        <AssigneePicker
          {...shared}
          value={assigneeOf(issue)}
          actor={issue.assignee}
          onChange={(assignee) => onChange(assignmentOf(assignee))}
        />
      );
    case 'labels':
      return (
        <LabelPicker
          {...shared}
          value={issue.labels.map(({ id }) => id)}
          known={issue.labels}
          onChange={(labelIds) => onChange({ labelIds })}
        />
      );
  }
}

const LOOKS = {
  status: ({ status }: ListIssue) => ({
    name: 'Status',
    text: words(status),
    picture: <IssueStatusDot status={status} />,
  }),
  priority: ({ priority }: ListIssue) => ({
    name: 'Priority',
    text: words(priority),
    picture: <PriorityIcon priority={priority} />,
  }),
  assignee: ({ assignee }: ListIssue) => ({
    name: 'Assignee',
    text: assigneeName(assignee),
    picture: <AssigneePicture assignee={assignee} />,
  }),
  labels: ({ labels }: ListIssue) => ({
    name: 'Labels',
    text: labels.map(({ name }) => name).join(', ') || 'None',
    picture: labels.length === 0 ? <Icon name="plus" /> : <Chips labels={labels} />,
  }),
} as const;

const MOST_CHIPS = 2;

function Chips({ labels }: Pick<ListIssue, 'labels'>) {
  const others = labels.length - MOST_CHIPS;
  return (
    <>
      {labels.slice(0, MOST_CHIPS).map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
      {others > 0 ? <span aria-hidden="true">+{others}</span> : null}
    </>
  );
}

export function assigneeName(assignee: ActorLabel | null): string {
  if (!assignee) return 'Nobody';
  return 'name' in assignee ? assignee.name : assignee.key;
}

export function AssigneePicture({ assignee }: { assignee: ActorLabel | null }) {
  if (!assignee) return <Icon name="user" className="nobody" />;
  const src = assignee.__typename === 'Agent' ? addressOf(assignee.avatarUrl) : null;
  return <Avatar name={assigneeName(assignee)} src={src} size="s" />;
}
