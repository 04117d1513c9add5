import { Button } from '../../ui/button.js';
import { Switch } from '../../ui/checkbox.js';
import { Field } from '../../ui/field.js';
import { Popover } from '../../ui/popover.js';
import { Select } from '../../ui/select.js';
import type { IssueQuery } from './issue-query.js';

const GROUPINGS = [
  { value: 'status', label: 'Status' },
  { value: 'assignee', label: 'Assignee' },
  { value: 'project', label: 'Project' },
  { value: 'none', label: 'Nothing' },
] as const;

const ORDERINGS = [
  { value: 'priority', label: 'Priority, then activity' },
  { value: 'updated', label: 'Last change' },
  { value: 'created', label: 'Newest' },
  { value: 'manual', label: 'By hand, as on the board' },
] as const;

interface DisplayOptionsProps {
  readonly query: IssueQuery;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

/** How issues are grouped and ordered. */
export function DisplayOptions({ query, onChange }: DisplayOptionsProps) {
  const { q, isBoard, grouping, ordering, hasClosed } = query;
  return (
    <Popover
      align="end"
      trigger={
        <Button size="s" icon="settings">
          Display
        </Button>
      }
    >
      <div className="stack">
        {isBoard ? null : (
          <>
            <Field label="Group by" hint={q ? 'The best matches of a search come first.' : undefined}>
              {(control) => (
                <Select
                  {...control}
                  options={GROUPINGS}
                  value={grouping}
                  disabled={q !== ''}
                  onChange={(group) => onChange({ group: group === 'status' ? '' : group })}
                />
              )}
            </Field>
            <Field label="Order by">
              {(control) => (
                <Select
                  {...control}
                  options={ORDERINGS}
                  value={ordering}
                  disabled={q !== ''}
                  onChange={(order) => onChange({ order: order === 'priority' ? '' : order })}
                />
              )}
            </Field>
          </>
        )}
        <Switch
          label="Show done and cancelled"
          checked={hasClosed}
          onChange={(isOn) => onChange({ closed: isOn ? '1' : '' })}
        />
      </div>
    </Popover>
  );
}
