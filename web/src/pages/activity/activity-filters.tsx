import { words } from '../../format/words.js';
import { AgentCombobox } from '../../parts/agent-combobox.js';
import { useAddress } from '../../parts/use-address.js';
import { Button } from '../../ui/button.js';
import { DateInput } from '../../ui/date-input.js';
import { Toolbar } from '../../ui/layout.js';
import { Select } from '../../ui/select.js';
import { ACTORS, PARAM_NAMES, SUBJECTS } from './activity-filter.js';

const ANY = 'any';

export function ActivityFilters() {
  const { get, set } = useAddress();
  const hasFilter = PARAM_NAMES.some((name) => get(name) !== undefined);
  const choose = (name: string) => (value: string | null) =>
    set({ [name]: value === ANY || !value ? undefined : value });
  const clear = () => set(Object.fromEntries(PARAM_NAMES.map((name) => [name, undefined])));
  return (
    <Toolbar
      label="Filters"
      end={
        hasFilter && (
          <Button size="s" variant="quiet" icon="close" onClick={clear}>
            Clear
          </Button>
        )
      }
    >
      <Select
        aria-label="About"
        value={get('subject') ?? ANY}
        onChange={choose('subject')}
        options={[
          { value: ANY, label: 'About anything' },
          ...SUBJECTS.map((subject) => ({ value: subject as string, label: words(subject) })),
        ]}
      />
      <Select
        aria-label="By"
        value={get('actor') ?? ANY}
        onChange={choose('actor')}
        options={[
          { value: ANY, label: 'By anybody' },
          ...ACTORS.map((actor) => ({ value: actor as string, label: ACTOR_LABELS[actor] })),
        ]}
      />
      <div className="run-filter">
        <AgentCombobox label="Agent" placeholder="Any agent" value={get('agent') ?? null} onChange={choose('agent')} />
      </div>
      <DateInput kind="date" aria-label="From" value={get('from') ?? null} onChange={choose('from')} />
      <DateInput kind="date" aria-label="To" value={get('to') ?? null} onChange={choose('to')} />
      {get('run') !== undefined && <span className="muted">Of one run</span>}
      {get('entity') !== undefined && <span className="muted">About one thing</span>}
    </Toolbar>
  );
}

const ACTOR_LABELS = { AGENT: 'By agents', USER: 'By people', SYSTEM: 'By the server', PLUGIN: 'By plugins' } as const;
