import { count } from '../../format/numbers.js';
import { ProjectMark } from '../../parts/project-picker.js';
import { IssueStatusDot } from '../../parts/statuses.js';
import { Icon } from '../../ui/icon.js';
import type { RowFocus } from '../../ui/roving.js';
import type { Grouping } from './issue-query.js';
import type { Group } from './list-items.js';
import { AssigneePicture } from './row-field.js';

interface GroupHeadProps {
  readonly group: Group;
  readonly grouping: Grouping;
  readonly onToggle: (key: string) => void;
  readonly focusProps?: RowFocus;
}

export function GroupHead({ group, grouping, onToggle, focusProps }: GroupHeadProps) {
  return (
    <div className="group-head">
      <button
        type="button"
        className="group-toggle"
        aria-expanded={group.isOpen}
        onClick={() => onToggle(group.key)}
        {...focusProps}
      >
        <Icon name={group.isOpen ? 'chevron-down' : 'chevron-right'} />
        <GroupPicture group={group} grouping={grouping} />
        <span className="truncate">{group.title}</span>
        <span className="muted numeric">{count(group.count)}</span>
      </button>
    </div>
  );
}

function GroupPicture({ group: { status, example }, grouping }: Pick<GroupHeadProps, 'group' | 'grouping'>) {
  // The title beside it says the status.
  if (status)
    return (
      <span aria-hidden="true">
        <IssueStatusDot status={status} />
      </span>
    );
  if (grouping === 'assignee') return <AssigneePicture assignee={example?.assignee ?? null} />;
  return <ProjectMark color={example?.project?.color ?? null} />;
}
