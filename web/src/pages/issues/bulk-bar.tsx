import { plural } from '../../format/words.js';
import { AssigneePicker, assigneeOf, assignmentOf } from '../../parts/assignee-picker.js';
import { LabelPicker } from '../../parts/label-picker.js';
import { PriorityMenu } from '../../parts/priority-menu.js';
import { ProjectPicker } from '../../parts/project-picker.js';
import { StatusMenu } from '../../parts/status-menu.js';
import type { IssuesChange } from '../../parts/use-issue-change.js';
import { IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { type FieldKind, type OpenPicker, SELECTION } from './issue-keys.js';
import type { ListIssue } from './list-items.js';

interface BulkBarProps {
  readonly issues: readonly ListIssue[];
  readonly picker: OpenPicker | undefined;
  readonly onPick: (picker: OpenPicker | undefined) => void;
  readonly onChange: (changes: IssuesChange) => void;
  readonly onClear: () => void;
  readonly isBusy: boolean;
}

/** What can be done with all issues that are selected. */
export function BulkBar({ issues, picker, onPick, onChange, onClear, isBusy }: BulkBarProps) {
  const opening = (kind: FieldKind) => ({
    open: picker?.at === SELECTION && picker.kind === kind,
    onOpenChange: (isOpen: boolean) => onPick(isOpen ? { kind, at: SELECTION } : undefined),
  });
  const common = labelsOfAll(issues);
  const assignee = same(issues, (issue) => issue.assigneeAgentId ?? issue.assigneeUserId ?? '');
  const example = issues[0] as ListIssue;
  return (
    <section className="bulk-bar" aria-label="Selected issues" aria-busy={isBusy}>
      <span className="bulk-count" role="status">
        {isBusy ? <Icon name="spinner" /> : null}
        {plural(issues.length, 'issue')} selected
      </span>
      <StatusMenu
        value={same(issues, ({ status }) => status)}
        onChange={(status) => onChange({ status })}
        {...opening('status')}
      />
      <PriorityMenu
        value={same(issues, ({ priority }) => priority)}
        onChange={(priority) => onChange({ priority })}
        {...opening('priority')}
      />
      <AssigneePicker
        value={assignee === null ? DIFFERENT : assigneeOf(example)}
        actor={assignee === null ? null : example.assignee}
        onChange={(next) => onChange(assignmentOf(next))}
        {...opening('assignee')}
      />
      <LabelPicker value={common} onChange={(after) => onChange(labelChange(common, after))} {...opening('labels')} />
      <ProjectPicker
        value={same(issues, ({ projectId }) => projectId ?? '') === null ? DIFFERENT.id : example.projectId}
        onChange={(projectId) => onChange({ projectId })}
      />
      <IconButton label="Select nothing" icon="close" size="s" onClick={onClear} />
    </section>
  );
}

/** Stands for several values: nobody has this id. */
const DIFFERENT = { kind: 'agent', id: 'different' } as const;

/** What all issues have; null where they differ. */
function same<Value>(issues: readonly ListIssue[], of: (issue: ListIssue) => Value): Value | null {
  const [first, ...others] = issues.map(of);
  return first !== undefined && others.every((other) => other === first) ? first : null;
}

function labelsOfAll(issues: readonly ListIssue[]): string[] {
  const [first, ...others] = issues.map(({ labels }) => labels.map(({ id }) => id));
  return (first ?? []).filter((id) => others.every((ids) => ids.includes(id)));
}

function labelChange(before: readonly string[], after: readonly string[]): IssuesChange {
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  return {
    ...(added.length > 0 ? { addLabelIds: added } : {}),
    ...(removed.length > 0 ? { removeLabelIds: removed } : {}),
  };
}
