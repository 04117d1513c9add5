import { useClient } from 'urql';
import { words } from '../format/words.js';
import { addressOf } from '../graph/base.js';
import { useAgents, useCompany } from '../graph/company.js';
import type { AgentLabel } from '../graph/types.js';
import { Avatar } from '../ui/avatar.js';
import { Combobox } from '../ui/combobox.js';
import { type ComboboxOption, type LoadOptions, matchingOptions } from '../ui/combobox-options.js';
import type { ControlProps } from '../ui/field.js';
import { AssigneeAgentsDocument } from './assignee-picker.gql.js';

interface AgentComboboxProps extends ControlProps {
  /** Of the agent. */
  readonly value: string | null;
  readonly onChange: (agentId: string | null) => void;
  readonly label?: string;
  readonly placeholder?: string;
}

/** The shell knows so many agents; a company with more has the others found by the search. */
const KNOWN_AGENTS = 200;
const SHORTEST_QUERY = 2;

/** A field of a form in which an agent is chosen. */
export function AgentCombobox({ value, onChange, placeholder = 'Find an agent…', ...control }: AgentComboboxProps) {
  const { id } = useCompany();
  const client = useClient();
  const options = useAgents().map(optionOf);
  const load: LoadOptions = async (query) => {
    const near = matchingOptions(options, query);
    const q = query.trim();
    if (q.length < SHORTEST_QUERY) return near;
    const answer = await client.query(AssigneeAgentsDocument, { companyId: id, q }).toPromise();
    const found = (answer.data?.search?.nodes ?? []).flatMap(({ entity }) =>
      entity?.__typename === 'Agent' ? [optionOf(entity)] : [],
    );
    return [...near, ...found.filter((option) => !near.some((known) => known.value === option.value))];
  };
  return (
    <Combobox
      {...control}
      placeholder={placeholder}
      value={value}
      onChange={onChange}
      known={options}
      {...(options.length < KNOWN_AGENTS ? { options } : { load })}
    />
  );
}

const optionOf = ({ id, name, title, role, avatarUrl }: AgentLabel): ComboboxOption => ({
  value: id,
  label: name,
  hint: title ?? words(role),
  start: <Avatar name={name} src={addressOf(avatarUrl)} size="s" />,
});
