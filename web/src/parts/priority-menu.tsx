import { words } from '../format/words.js';
import type { IssueRow } from '../graph/types.js';
import { Menu } from '../ui/menu.js';
import { type ChoiceProps, ChoiceTrigger } from './choice-trigger.js';
import { PRIORITIES } from './issue-words.js';
import { PriorityIcon } from './statuses.js';

type Priority = IssueRow['priority'];

interface PriorityMenuProps extends ChoiceProps {
  /** Null where several issues have different ones. */
  readonly value: Priority | null;
  readonly onChange: (priority: Priority) => void;
}

export function PriorityMenu({ value, onChange, look, disabledReason, open, onOpenChange }: PriorityMenuProps) {
  return (
    <Menu
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <ChoiceTrigger
          name="Priority"
          text={value ? words(value) : 'Priority'}
          look={look}
          picture={value ? <PriorityIcon priority={value} /> : null}
          disabledReason={disabledReason}
        />
      }
      items={PRIORITIES.map((priority) => ({
        label: words(priority),
        start: <PriorityIcon priority={priority} />,
        checked: priority === value,
        onSelect: () => priority !== value && onChange(priority),
      }))}
    />
  );
}
