import { AgentCombobox } from '../../parts/agent-combobox.js';
import { useAddress } from '../../parts/use-address.js';
import { Button } from '../../ui/button.js';
import { DateInput } from '../../ui/date-input.js';
import { Toolbar } from '../../ui/layout.js';
import { Select } from '../../ui/select.js';
import { TextInput } from '../../ui/text-input.js';
import { CALL_STATUSES, OUTCOMES, PARAM_NAMES } from './audit-filter.js';
import { useToolSubjects } from './use-tool-subjects.js';

const ANY = 'any';

const optionsOf = (words: Readonly<Record<string, string>>, any: string) => [
  { value: ANY, label: any },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];
const OUTCOME_OPTIONS = optionsOf(OUTCOMES, 'Any outcome');
const STATUS_OPTIONS = optionsOf(CALL_STATUSES, 'Any outcome');

/** Narrows the audit. Calls are found by the whole name of their tool, events by any words in them. */
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
      <TextInput
        type="search"
        icon="search"
        aria-label={of === 'calls' ? 'Name of the tool' : 'Words'}
        placeholder={of === 'calls' ? 'Name of the tool' : 'Words…'}
        value={get('q') ?? ''}
        onChange={(q) => set({ q })}
      />
      <Select
        aria-label="Outcome"
        value={get(outcome) ?? ANY}
        onChange={choose(outcome)}
        options={of === 'calls' ? STATUS_OPTIONS : OUTCOME_OPTIONS}
      />
      <Select
        aria-label="Connection"
        value={get('server') ?? ANY}
        onChange={choose('server')}
        options={[{ value: ANY, label: 'Any connection' }, ...servers]}
      />
      <div className="run-filter">
        <AgentCombobox label="Agent" placeholder="Any agent" value={get('agent') ?? null} onChange={choose('agent')} />
      </div>
      <DateInput kind="date" aria-label="From" value={get('from') ?? null} onChange={choose('from')} />
      <DateInput kind="date" aria-label="To" value={get('to') ?? null} onChange={choose('to')} />
    </Toolbar>
  );
}
