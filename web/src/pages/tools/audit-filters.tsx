import { usePage } from '../../graph/use-page.js';
import { AgentCombobox } from '../../parts/agent-combobox.js';
import { useAddress } from '../../parts/use-address.js';
import { Button } from '../../ui/button.js';
import { DateInput } from '../../ui/date-input.js';
import { Toolbar } from '../../ui/layout.js';
import { Select } from '../../ui/select.js';
import { TextInput } from '../../ui/text-input.js';
import { CALL_STATUSES, OUTCOMES, PARAM_NAMES } from './audit-filter.js';
import { ToolsOfServerDocument } from './policies.gql.js';
import { useToolSubjects } from './use-tool-subjects.js';

const ANY = 'any';

const optionsOf = (words: Readonly<Record<string, string>>, any: string) => [
  { value: ANY, label: any },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];
const OUTCOME_OPTIONS = optionsOf(OUTCOMES, 'Any outcome');
const STATUS_OPTIONS = optionsOf(CALL_STATUSES, 'Any outcome');

/** Narrows the audit: calls also by their tool, once its connection is chosen, and events by the words in them. */
export function AuditFilters({ of }: { of: 'calls' | 'events' }) {
  const { get, set } = useAddress();
  const { servers } = useToolSubjects();
  const choose = (name: string) => (value: string | null) =>
    set({ [name]: value === ANY || !value ? undefined : value });
  const isNarrowed = PARAM_NAMES.some((name) => get(name) !== undefined);
  const clear = () => set(Object.fromEntries(PARAM_NAMES.map((name) => [name, undefined])));
  const outcome = of === 'calls' ? 'status' : 'outcome';
  return (
    <Toolbar
      label="Filters"
      end={
        isNarrowed && (
          <Button size="s" variant="quiet" icon="close" onClick={clear}>
            Clear
          </Button>
        )
      }
    >
      {of === 'events' && (
        <TextInput
          type="search"
          icon="search"
          aria-label="Words"
          placeholder="Words…"
          value={get('q') ?? ''}
          onChange={(q) => set({ q })}
        />
      )}
      <Select
        aria-label="Outcome"
        value={get(outcome) ?? ANY}
        onChange={choose(outcome)}
        options={of === 'calls' ? STATUS_OPTIONS : OUTCOME_OPTIONS}
      />
      <Select
        aria-label="Connection"
        value={get('server') ?? ANY}
        onChange={(id) => set({ server: id === ANY ? undefined : id, tool: undefined })}
        options={[{ value: ANY, label: 'Any connection' }, ...servers]}
      />
      {of === 'calls' && get('server') && <ToolFilter serverId={get('server') ?? ''} />}
      <div className="run-filter">
        <AgentCombobox label="Agent" placeholder="Any agent" value={get('agent') ?? null} onChange={choose('agent')} />
      </div>
      <DateInput kind="date" aria-label="From" value={get('from') ?? null} onChange={choose('from')} />
      <DateInput kind="date" aria-label="To" value={get('to') ?? null} onChange={choose('to')} />
    </Toolbar>
  );
}

function ToolFilter({ serverId }: { serverId: string }) {
  const { get, set } = useAddress();
  const { data } = usePage(ToolsOfServerDocument, { id: serverId });
  const tools = data?.node?.__typename === 'ToolServer' ? data.node.catalog.nodes : [];
  return (
    <Select
      aria-label="Tool"
      value={get('tool') ?? ANY}
      onChange={(id) => set({ tool: id === ANY ? undefined : id })}
      options={[
        { value: ANY, label: 'Any tool' },
        ...tools.map(({ id, toolName }) => ({ value: id, label: toolName })),
      ]}
    />
  );
}
