import { words } from '../format/words.js';
import type { IssueRow } from '../graph/types.js';
import { Menu } from '../ui/menu.js';
import { type ChoiceProps, ChoiceTrigger } from './choice-trigger.js';
import { ISSUE_STATUSES } from './issue-words.js';
import { IssueStatusDot } from './statuses.js';

type IssueStatus = IssueRow['status'];

interface StatusMenuProps extends ChoiceProps {
  /** Null where several issues have different ones. */
  readonly value: IssueStatus | null;
  readonly onChange: (status: IssueStatus) => void;
}

export function StatusMenu({ value, onChange, look, disabledReason, open, onOpenChange }: StatusMenuProps) {
  return (
    <Menu
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <ChoiceTrigger
          name="Status"
          text={value ? words(value) : 'Status'}
          look={look}
          picture={value ? <IssueStatusDot status={value} /> : null}
          disabledReason={disabledReason}
        />
      }
      items={ISSUE_STATUSES.map((status) => ({
        label: words(status),
        start: <IssueStatusDot status={status} />,
        checked: status === value,
        onSelect: () => status !== value && onChange(status),
      }))}
    />
  );
}
