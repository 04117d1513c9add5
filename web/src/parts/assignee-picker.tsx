import { useMemo, useState } from 'react';
import { useClient } from 'urql';
import { words } from '../format/words.js';
import { addressOf } from '../graph/base.js';
import { useAgents, useCompany, useViewer } from '../graph/company.js';
import type { ActorLabel, AgentLabel, UserLabel } from '../graph/types.js';
import { usePage } from '../graph/use-page.js';
import { Avatar } from '../ui/avatar.js';
import { Combobox } from '../ui/combobox.js';
import { type ComboboxOption, type LoadOptions, matchingOptions } from '../ui/combobox-options.js';
import { Icon } from '../ui/icon.js';
import { AssigneeAgentsDocument, AssigneePeopleDocument } from './assignee-picker.gql.js';
import { type ChoiceProps, ChoiceTrigger } from './choice-trigger.js';

/** Who works on an issue: an agent or a person. */
export interface Assignee {
  readonly kind: 'agent' | 'user';
  readonly id: string;
}

interface AssigneePickerProps extends ChoiceProps {
  readonly value: Assignee | null;
  /** Whoever is chosen, for the name, where the row has it. */
  readonly actor?: ActorLabel | null;
  readonly onChange: (assignee: Assignee | null) => void;
}

export const assigneeOf = (issue: {
  readonly assigneeAgentId: string | null;
  readonly assigneeUserId: string | null;
}): Assignee | null => {
  if (issue.assigneeAgentId) return { kind: 'agent', id: issue.assigneeAgentId };
  return issue.assigneeUserId ? { kind: 'user', id: issue.assigneeUserId } : null;
};

/** The fields of an input that assign an issue so. */
export const assignmentOf = (assignee: Assignee | null) => ({
  assigneeAgentId: assignee?.kind === 'agent' ? assignee.id : null,
  assigneeUserId: assignee?.kind === 'user' ? assignee.id : null,
});

const NOBODY = 'nobody';
const keyOf = (assignee: Assignee | null) => (assignee ? `${assignee.kind}:${assignee.id}` : NOBODY);
/** The shell knows so many agents; a company with more has the others found by the search. */
const KNOWN_AGENTS = 200;

export function AssigneePicker(props: AssigneePickerProps) {
  const { value, actor, onChange, look, disabledReason, onOpenChange } = props;
  const [isOpenInside, setOpenInside] = useState(false);
  const isOpen = props.open ?? isOpenInside;
  const { options, load } = useAssigneeOptions(isOpen);
  const chosen = options.find((option) => option.value === keyOf(value)) ?? optionOfActor(actor);
  const isNobody = value === null;
  return (
    <Combobox
      label="Assignee"
      placeholder="Find an agent or a person…"
      value={isNobody ? null : keyOf(value)}
      options={load ? undefined : options}
      load={load}
      known={options}
      onChange={(next) => {
        if (next) onChange(assigneeFrom(next));
        onOpenChange?.(false);
        setOpenInside(false);
      }}
      open={isOpen}
      onOpenChange={(next) => {
        setOpenInside(next);
        onOpenChange?.(next);
      }}
      trigger={
        <ChoiceTrigger
          isNamed
          name="Assignee"
          text={isNobody ? 'Nobody' : (chosen?.label ?? 'Assignee')}
          look={look}
          picture={isNobody ? <Icon name="user" /> : (chosen?.start ?? <Icon name="user" />)}
          disabledReason={disabledReason}
        />
      }
    />
  );
}

function assigneeFrom(value: string): Assignee | null {
  if (value === NOBODY) return null;
  const [kind, ...id] = value.split(':');
  return { kind: kind as Assignee['kind'], id: id.join(':') };
}

/** Everybody whom an issue can be assigned to; the people are read when the list opens. */
export function useAssigneeOptions(isOpen: boolean): {
  readonly options: readonly ComboboxOption[];
  readonly load: LoadOptions | undefined;
} {
  const { id } = useCompany();
  const agents = useAgents();
  const { person } = useViewer();
  const client = useClient();
  const { data } = usePage(AssigneePeopleDocument, { companyId: id }, { pause: !isOpen });
  const options = useMemo(() => {
    const directory = data?.company?.userDirectory?.nodes ?? [];
    const others = directory.flatMap(({ user }) => (user && user.id !== person?.id ? [optionOfUser(user)] : []));
    return [
      { value: NOBODY, label: 'Nobody', start: <Icon name="user" /> },
      ...(person ? [{ ...optionOfUser({ ...person, __typename: 'User' }), label: 'Me', hint: person.name }] : []),
      ...agents.map(optionOfAgent),
      ...others,
    ];
  }, [agents, data, person]);
  const hasMore = agents.length >= KNOWN_AGENTS;
  const load: LoadOptions = async (query) => {
    const near = matchingOptions(options, query);
    const q = query.trim();
    if (q.length < 2) return near;
    const answer = await client.query(AssigneeAgentsDocument, { companyId: id, q }).toPromise();
    const found = (answer.data?.search?.nodes ?? []).flatMap(({ entity }) =>
      entity?.__typename === 'Agent' ? [optionOfAgent(entity)] : [],
    );
    return [...near, ...found.filter((option) => !near.some((known) => known.value === option.value))];
  };
  return { options, load: hasMore ? load : undefined };
}

const optionOfAgent = ({ id, name, title, role, avatarUrl }: AgentLabel): ComboboxOption => ({
  value: `agent:${id}`,
  label: name,
  hint: title ?? words(role),
  group: 'Agents',
  start: <Avatar name={name} src={addressOf(avatarUrl)} size="s" />,
});

const optionOfUser = ({ id, name }: Pick<UserLabel, '__typename' | 'id' | 'name'>): ComboboxOption => ({
  value: `user:${id}`,
  label: name,
  group: 'People',
  start: <Avatar name={name} size="s" />,
});

function optionOfActor(actor: ActorLabel | null | undefined): ComboboxOption | undefined {
  if (actor?.__typename === 'Agent') return optionOfAgent(actor);
  return actor?.__typename === 'User' ? optionOfUser(actor) : undefined;
}
