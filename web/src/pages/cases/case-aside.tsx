import { useClient } from 'urql';
import { useCompany, useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { ChoiceTrigger } from '../../parts/choice-trigger.js';
import { LabelPicker } from '../../parts/label-picker.js';
import { ActorLink } from '../../parts/links.js';
import { ProjectPicker } from '../../parts/project-picker.js';
import { Combobox } from '../../ui/combobox.js';
import type { ComboboxOption, LoadOptions } from '../../ui/combobox-options.js';
import { Facts } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Time } from '../../ui/time.js';
import { type CaseDetailFragment, UpdateCaseDocument } from './case.gql.js';
import { CaseLink } from './case-link.js';
import { type CaseStatus, CaseStatusDot } from './case-words.js';
import { CaseChoicesDocument } from './cases.gql.js';

interface CaseAsideProps {
  readonly subject: CaseDetailFragment;
}

/** What the case is and belongs to. */
export function CaseAside({ subject }: CaseAsideProps) {
  const { mayWrite } = useRights();
  const { run } = useAction(UpdateCaseDocument);
  const { id, caseType, key, project, labels, parentCase, createdBy, createdAt, updatedBy, updatedAt, completedAt } =
    subject;
  const readOnly = mayWrite ? null : 'You may look at cases only.';
  return (
    <Facts
      items={[
        ['Type', <PlainText key="type" text={caseType} />],
        ['Key', key && <PlainText text={key} />],
        [
          'Project',
          <ProjectPicker
            key="project"
            look="text"
            value={subject.projectId}
            known={project}
            onChange={(projectId) => void run({ caseId: id, projectId })}
            disabledReason={readOnly}
          />,
        ],
        [
          'Labels',
          <LabelPicker
            key="labels"
            look="text"
            value={labels.map((label) => label.id)}
            known={labels}
            onChange={(labelIds) => void run({ caseId: id, labelIds })}
            disabledReason={readOnly}
          />,
        ],
        ['Part of', <ParentCase key="parent" subject={subject} readOnly={readOnly} />],
        ['The whole', parentCase && <CaseLink linked={parentCase} />],
        ['Created', <By key="created" at={createdAt} actor={createdBy} />],
        ['Changed', <By key="changed" at={updatedAt} actor={updatedBy} />],
        ['Ended', completedAt && <Time at={completedAt} />],
      ]}
    />
  );
}

const By = ({ at, actor }: { at: string; actor: CaseDetailFragment['createdBy'] }) => (
  <span className="row">
    <Time at={at} /> <ActorLink actor={actor} />
  </span>
);

const NONE = 'no case';

interface CaseChoice {
  readonly id: string;
  readonly identifier: string;
  readonly title: string;
  readonly status: CaseStatus;
}

const optionOf = ({ id, identifier, title, status }: CaseChoice): ComboboxOption => ({
  value: id,
  label: title,
  hint: identifier,
  start: <CaseStatusDot status={status} />,
});

/** Chooses the case that this one is part of. */
function ParentCase({ subject, readOnly }: CaseAsideProps & { readOnly: string | null }) {
  const { id: companyId } = useCompany();
  const client = useClient();
  const { run } = useAction(UpdateCaseDocument);
  const { id, parentCase, parentCaseId } = subject;
  const load: LoadOptions = async (query) => {
    const filter = query.trim() ? { q: query.trim().slice(0, 200) } : {};
    const { data } = await client.query(CaseChoicesDocument, { companyId, filter }).toPromise();
    const found = (data?.company?.cases?.nodes ?? []).filter((each) => each.id !== id).map(optionOf);
    return parentCase && query === '' ? [{ value: NONE, label: 'None' }, ...found] : found;
  };
  return (
    <Combobox
      label="Part of"
      placeholder="Find by words or identifier…"
      load={load}
      known={parentCase ? [optionOf(parentCase)] : []}
      value={parentCaseId}
      onChange={(next) => {
        if (next) void run({ caseId: id, parentCaseId: next === NONE ? null : next });
      }}
      trigger={
        <ChoiceTrigger
          name="Part of"
          text={parentCase ? parentCase.identifier : 'No case'}
          look="text"
          disabledReason={readOnly}
        />
      }
    />
  );
}
