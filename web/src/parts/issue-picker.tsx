import { useRef } from 'react';
import { useClient } from 'urql';
import { useCompany } from '../graph/company.js';
import { Combobox } from '../ui/combobox.js';
import type { ComboboxOption, LoadOptions } from '../ui/combobox-options.js';
import { type ChoiceProps, ChoiceTrigger } from './choice-trigger.js';
import { IssueChoicesDocument, type IssueChoicesQuery } from './issue-picker.gql.js';
import { IssueStatusDot } from './statuses.js';

/** An issue as it can be chosen. */
export type IssueChoice = NonNullable<IssueChoicesQuery['company']>['issues']['nodes'][number];

interface IssuePickerProps extends ChoiceProps {
  /** Of the property: "Parent". */
  readonly name: string;
  readonly value: IssueChoice | null;
  readonly onChange: (issue: IssueChoice | null) => void;
  /** Shown while nothing is chosen. */
  readonly none?: string;
  /** Issues that cannot be chosen, such as the one whose parent is asked for. */
  readonly without?: readonly string[];
}

const NONE = 'no issue';

const optionOf = ({ id, identifier, title, status }: IssueChoice): ComboboxOption => ({
  value: id,
  label: title,
  hint: identifier,
  start: <IssueStatusDot status={status} />,
});

/** One issue of the company, found by its words or its identifier. */
export function IssuePicker({ name, value, onChange, none, without = [], look, ...rest }: IssuePickerProps) {
  const { find, known } = useIssueChoices();
  const load: LoadOptions = async (query) => {
    const found = await find(query);
    const options = found.filter(({ id }) => !without.includes(id)).map(optionOf);
    return value && query === '' ? [{ value: NONE, label: 'None' }, ...options] : options;
  };
  return (
    <Combobox
      label={name}
      placeholder="Find by words or identifier…"
      load={load}
      known={value ? [optionOf(value)] : []}
      value={value?.id ?? null}
      onChange={(id) => {
        if (id) onChange(id === NONE ? null : (known.get(id) ?? null));
      }}
      open={rest.open}
      onOpenChange={rest.onOpenChange}
      trigger={
        <ChoiceTrigger
          isNamed
          name={name}
          text={value ? `${value.identifier} ${value.title}` : (none ?? `No ${name.toLowerCase()}`)}
          look={look}
          picture={value ? <IssueStatusDot status={value.status} /> : null}
          disabledReason={rest.disabledReason}
        />
      }
    />
  );
}

/** Finds issues of the company; those found are kept, since lists of choices give their ids only. */
export function useIssueChoices() {
  const client = useClient();
  const { id: companyId } = useCompany();
  const known = useRef(new Map<string, IssueChoice>()).current;
  const find = async (query: string): Promise<readonly IssueChoice[]> => {
    const filter = query.trim() ? { q: query.trim().slice(0, 200) } : {};
    const { data, error } = await client.query(IssueChoicesDocument, { companyId, filter }).toPromise();
    if (!data && error) throw error;
    const found = data?.company?.issues.nodes ?? [];
    for (const issue of found) known.set(issue.id, issue);
    return found;
  };
  return { find, known };
}
