import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { ChoiceTrigger } from '../../parts/choice-trigger.js';
import { Menu } from '../../ui/menu.js';
import { type CaseDetailFragment, UpdateCaseDocument } from './case.gql.js';
import { CASE_STATUSES, CaseStatusBadge, CaseStatusDot } from './case-words.js';

export function CaseStatusMenu({ subject: { id, status } }: { subject: CaseDetailFragment }) {
  const { mayWrite } = useRights();
  const { run } = useAction(UpdateCaseDocument);
  if (!mayWrite) return <CaseStatusBadge status={status} />;
  return (
    <Menu
      trigger={
        <ChoiceTrigger name="Status" text={words(status)} look="full" picture={<CaseStatusDot status={status} />} />
      }
      items={CASE_STATUSES.map((next) => ({
        label: words(next),
        start: <CaseStatusDot status={next} />,
        checked: next === status,
        onSelect: () => next !== status && void run({ caseId: id, status: next }),
      }))}
    />
  );
}
