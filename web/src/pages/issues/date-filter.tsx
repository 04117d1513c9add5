import { Button } from '../../ui/button.js';
import { DateInput } from '../../ui/date-input.js';
import { Field } from '../../ui/field.js';
import { Popover } from '../../ui/popover.js';
import { Select } from '../../ui/select.js';
import type { IssueParams } from './issue-query.js';

const TIMES = [
  { name: 'created', label: 'Created' },
  { name: 'updated', label: 'Updated' },
  { name: 'completed', label: 'Completed' },
] as const;

const RANGES = [
  { value: 'any', label: 'Any time' },
  { value: '1d', label: 'Today' },
  { value: '7d', label: 'The last 7 days' },
  { value: '30d', label: 'The last 30 days' },
  { value: 'own', label: 'From … to …' },
] as const;

type Range = (typeof RANGES)[number]['value'];

interface DateFilterProps {
  readonly params: IssueParams;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

/** Filters by when issues were created, changed and completed. */
export function DateFilter({ params, onChange }: DateFilterProps) {
  const chosen = TIMES.filter(({ name }) => params[name]);
  return (
    <Popover
      title="Dates"
      trigger={
        <Button size="s" variant={chosen.length > 0 ? 'plain' : 'quiet'} className="filter-button">
          Dates
          {chosen.length > 0 ? (
            <span className="filter-value">{chosen.map(({ label }) => label).join(', ')}</span>
          ) : null}
        </Button>
      }
    >
      <div className="stack">
        {TIMES.map(({ name, label }) => (
          <TimeField
            key={name}
            label={label}
            value={params[name] ?? ''}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
    </Popover>
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TimeField({ label, value, onChange }: TimeFieldProps) {
  const preset = RANGES.find((range) => range.value === value)?.value;
  const range: Range = value === '' ? 'any' : (preset ?? 'own');
  const [from = '', to = ''] = range === 'own' ? value.split('..') : [];
  const choose = (next: Range) => onChange(next === 'any' ? '' : next === 'own' ? '..' : next);
  return (
    <>
      <Field label={label}>
        {(control) => <Select {...control} options={RANGES} value={range} onChange={choose} />}
      </Field>
      {range === 'own' ? (
        <div className="row">
          <DateInput
            kind="date"
            aria-label={`${label} from`}
            value={from || null}
            onChange={(day) => onChange(`${day ?? ''}..${to}`)}
          />
          <DateInput
            kind="date"
            aria-label={`${label} to`}
            value={to || null}
            onChange={(day) => onChange(`${from}..${day ?? ''}`)}
          />
        </div>
      ) : null}
    </>
  );
}
