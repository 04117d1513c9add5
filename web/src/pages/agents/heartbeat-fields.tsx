import { Checkbox } from '../../ui/checkbox.js';
import { Field } from '../../ui/field.js';
import { Columns } from '../../ui/layout.js';
import type { JsonRecord } from '../../ui/schema-fields.js';
import { MoneyInput, NumberInput } from '../../ui/text-input.js';
import { type Heartbeat, heartbeatOf, withHeartbeat } from './configuration-values.js';

interface HeartbeatFieldsProps {
  readonly config: JsonRecord;
  readonly onChange: (config: JsonRecord) => void;
  readonly errors: Record<string, string>;
}

/** When the agent is woken, and the limits of a day. */
export function HeartbeatFields({ config, onChange, errors }: HeartbeatFieldsProps) {
  const heartbeat = heartbeatOf(config);
  const set = (changes: Partial<Heartbeat>) => onChange(withHeartbeat(config, changes));
  const number = (
    name: 'maxConcurrentRuns' | 'maxDailyRuns',
    label: string,
    hint: string,
    min: number,
    max?: number,
  ) => (
    <Field label={label} hint={hint} error={errors[name]}>
      {(control) => (
        <NumberInput
          {...control}
          min={min}
          max={max}
          step={1}
          unit="runs"
          value={heartbeat[name]}
          onChange={(value) => set({ [name]: value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <Checkbox
        label="When somebody needs it"
        hint="It is woken by issues that are assigned to it, by mentions and by people."
        checked={heartbeat.wakeOnDemand}
        onChange={(wakeOnDemand) => set({ wakeOnDemand })}
      />
      <Checkbox
        label="By a timer"
        checked={heartbeat.enabled}
        onChange={(enabled) => set({ enabled, ...(enabled && { intervalSec: heartbeat.intervalSec ?? 3_600 }) })}
      />
      {heartbeat.enabled && (
        <>
          <Field label="Every" hint="Counted from when it last worked." required error={errors.intervalSec}>
            {(control) => (
              <NumberInput
                {...control}
                min={1}
                max={31_536_000}
                step={1}
                unit="seconds"
                value={heartbeat.intervalSec}
                onChange={(intervalSec) => set({ intervalSec })}
              />
            )}
          </Field>
          <Checkbox
            label="Not while it has nothing to do"
            checked={heartbeat.skipTimerWhenNoActionableWork}
            onChange={(skipTimerWhenNoActionableWork) => set({ skipTimerWhenNoActionableWork })}
          />
        </>
      )}
      <Columns narrow>
        {number('maxConcurrentRuns', 'At once', '20 when left empty.', 1, 50)}
        {number('maxDailyRuns', 'In a day', 'No limit when left empty.', 0)}
        <Field label="Spent in a day" hint="No limit when left empty." error={errors.maxDailyCostCents}>
          {(control) => (
            <MoneyInput
              {...control}
              cents={heartbeat.maxDailyCostCents}
              onCents={(maxDailyCostCents) => set({ maxDailyCostCents })}
            />
          )}
        </Field>
      </Columns>
    </>
  );
}
