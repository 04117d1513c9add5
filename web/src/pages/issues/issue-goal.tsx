import { useState } from 'react';
import { useCompany } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { ChoiceTrigger } from '../../parts/choice-trigger.js';
import { Combobox } from '../../ui/combobox.js';
import { Icon } from '../../ui/icon.js';
import { GoalChoicesDocument } from './issue.gql.js';
import { useIssue } from './issue-context.js';

const NONE = 'no goal';

/** The goal that the issue serves. The company's goals are read when the list is opened. */
export function IssueGoal({ onChange }: { onChange: (goalId: string | null) => void }) {
  const { issue, readOnly } = useIssue();
  const { id: companyId } = useCompany();
  const [isOpen, setOpen] = useState(false);
  const { data } = usePage(GoalChoicesDocument, { companyId }, { pause: !isOpen });
  const goals = data?.company?.goals.nodes ?? (issue.goal ? [issue.goal] : []);
  const start = <Icon name="goal" />;
  return (
    <Combobox
      label="Goal"
      placeholder="Find a goal…"
      options={[
        { value: NONE, label: 'No goal', start },
        ...goals.map(({ id, title }) => ({ value: id, label: title, start })),
      ]}
      value={issue.goalId}
      onChange={(goalId) => {
        if (goalId) onChange(goalId === NONE ? null : goalId);
      }}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <ChoiceTrigger
          name="Goal"
          text={issue.goal?.title ?? 'No goal'}
          look="text"
          isNamed
          picture={start}
          disabledReason={readOnly}
        />
      }
    />
  );
}
