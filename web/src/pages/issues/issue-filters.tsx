import { useEffect, useRef, useState } from 'react';
import { words } from '../../format/words.js';
import { useCompany, useViewer } from '../../graph/company.js';
import { useAssigneeOptions } from '../../parts/assignee-picker.js';
import { ISSUE_STATUSES, PRIORITIES } from '../../parts/issue-words.js';
import { LabelDot } from '../../parts/label-chip.js';
import { ProjectMark } from '../../parts/project-picker.js';
import { IssueStatusDot, PriorityIcon } from '../../parts/statuses.js';
import { useDelayed } from '../../parts/use-delayed.js';
import { Button } from '../../ui/button.js';
import { Toolbar } from '../../ui/layout.js';
import { Segmented } from '../../ui/segmented.js';
import { TextInput } from '../../ui/text-input.js';
import { DateFilter } from './date-filter.js';
import { DisplayOptions } from './display-options.js';
import { FilterPicker } from './filter-picker.js';
import { assigneesAfter, type IssueParams, type IssueQuery, isFiltered } from './issue-query.js';

interface IssueFiltersProps {
  readonly query: IssueQuery;
  readonly params: IssueParams;
  /** Changes parameters of the address; empty ones go. */
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

const STATUS_OPTIONS = ISSUE_STATUSES.map((status) => ({
  value: status,
  label: words(status),
  start: <IssueStatusDot status={status} />,
}));
const PRIORITY_OPTIONS = PRIORITIES.map((priority) => ({
  value: priority,
  label: words(priority),
  start: <PriorityIcon priority={priority} />,
}));
const LAYOUTS = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'board', label: 'Board', icon: 'board' },
] as const;

const joined = (values: readonly string[]): string => values.join(',').toLowerCase();

export function IssueFilters({ query, params, onChange }: IssueFiltersProps) {
  const { shell } = useCompany();
  const labels = (shell?.labels.nodes ?? []).map(({ id, name, color }) => ({
    value: id,
    label: name,
    start: <LabelDot color={color} />,
  }));
  const projects = (shell?.projects.nodes ?? []).map(({ id, name, color }) => ({
    value: id,
    label: name,
    start: <ProjectMark color={color} />,
  }));
  return (
    <Toolbar
      label="Filters"
      end={
        <>
          <Segmented
            label="Layout"
            iconsOnly
            options={LAYOUTS}
            value={query.isBoard ? 'board' : 'list'}
            onChange={(layout) => onChange({ view: layout === 'board' ? 'board' : '' })}
          />
          <DisplayOptions query={query} onChange={onChange} />
        </>
      }
    >
      <SearchBox q={query.q} onChange={(q) => onChange({ q })} />
      <FilterPicker
        name="Status"
        options={STATUS_OPTIONS}
        value={query.statuses}
        onChange={(values) => onChange({ status: joined(values) })}
      />
      <FilterPicker
        name="Priority"
        options={PRIORITY_OPTIONS}
        value={query.priorities}
        onChange={(values) => onChange({ priority: joined(values) })}
      />
      <AssigneeFilter value={query.assignees} onChange={(values) => onChange({ assignee: values.join(',') })} />
      <FilterPicker
        name="Label"
        options={labels}
        value={query.labelIds}
        onChange={(values) => onChange({ label: values.join(',') })}
      />
      <FilterPicker
        name="Project"
        options={projects}
        value={query.projectIds}
        onChange={(values) => onChange({ project: values.join(',') })}
      />
      <DateFilter params={params} onChange={onChange} />
      {isFiltered(query) ? (
        <Button size="s" variant="quiet" icon="close" onClick={() => onChange(NO_FILTERS)}>
          Clear
        </Button>
      ) : null}
    </Toolbar>
  );
}

/** The changes of an address that take all filters away. */
export const NO_FILTERS = {
  q: '',
  status: '',
  priority: '',
  assignee: '',
  label: '',
  project: '',
  created: '',
  updated: '',
  completed: '',
};

interface AssigneeFilterProps {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** `me` in an address is whoever looks at it; among the options it is that person. */
function AssigneeFilter({ value, onChange }: AssigneeFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const { options, load } = useAssigneeOptions(isOpen || value.some((each) => each.startsWith('user:')));
  const { person } = useViewer();
  const me = `user:${person?.id}`;
  return (
    <FilterPicker
      name="Assignee"
      options={options}
      load={load}
      value={value.map((each) => (each === 'me' ? me : each))}
      onOpenChange={setOpen}
      onChange={(after) =>
        onChange(
          assigneesAfter(
            value,
            after.map((each) => (each === me ? 'me' : each)),
          ),
        )
      }
    />
  );
}

interface SearchBoxProps {
  readonly q: string;
  readonly onChange: (q: string) => void;
}

const TYPING_PAUSE_MS = 300;

function SearchBox({ q, onChange }: SearchBoxProps) {
  const [text, setText] = useState(q);
  const settled = useDelayed(text, TYPING_PAUSE_MS);
  const told = useRef(q);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (settled.trim() === told.current) return;
    told.current = settled.trim();
    latest.current(told.current);
  }, [settled]);
  // Another view was opened, or the filters were cleared.
  useEffect(() => {
    if (q === told.current) return;
    told.current = q;
    setText(q);
  }, [q]);
  return (
    <TextInput
      type="search"
      icon="search"
      className="issue-search"
      aria-label="Search in issues"
      placeholder="Search in issues…"
      maxLength={200}
      value={text}
      onChange={setText}
    />
  );
}
