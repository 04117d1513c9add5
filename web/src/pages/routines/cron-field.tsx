import { useState } from 'react';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { NumberInput, TextInput } from '../../ui/text-input.js';
import { type CronParts, cronWords, expressionOf, partsOf, type Rhythm, timeText, WEEKDAYS } from './cron.js';

const RHYTHMS: readonly { readonly value: Rhythm; readonly label: string }[] = [
  { value: 'hourly', label: 'Every hour' },
  { value: 'daily', label: 'Every day' },
  { value: 'workdays', label: 'Monday to Friday' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
  { value: 'custom', label: 'By an expression' },
];

interface CronFieldProps {
  readonly value: string;
  readonly onChange: (expression: string) => void;
  readonly error: string | undefined;
}

/** When a schedule is due: by its parts, or as an expression of five fields. */
export function CronField({ value, onChange, error }: CronFieldProps) {
  const [isByHand, setByHand] = useState(() => partsOf(value).rhythm === 'custom');
  const parts = partsOf(value);
  const rhythm = isByHand ? 'custom' : parts.rhythm;
  const change = (changes: Partial<CronParts>) => {
    const expression = expressionOf({ ...parts, rhythm, ...changes });
    if (expression !== null) onChange(expression);
  };
  return (
    <Field label="When" group error={error} hint={cronWords(value)}>
      {() => (
        <div className="cron">
          <Select
            aria-label="How often"
            options={RHYTHMS}
            value={rhythm}
            onChange={(next) => {
              setByHand(next === 'custom');
              change({ rhythm: next });
            }}
          />
          {rhythm === 'custom' && (
            <TextInput
              mono
              aria-label="Expression"
              placeholder="minute hour day month weekday"
              value={value}
              onChange={onChange}
            />
          )}
          <CronTime parts={{ ...parts, rhythm }} onChange={change} />
        </div>
      )}
    </Field>
  );
}

interface CronTimeProps {
  readonly parts: CronParts;
  readonly onChange: (changes: Partial<CronParts>) => void;
}

function CronTime({ parts, onChange }: CronTimeProps) {
  const { rhythm, minute, weekday, day } = parts;
  if (rhythm === 'custom') return null;
  if (rhythm === 'hourly') {
    return (
      <NumberInput
        aria-label="Minutes past the hour"
        unit="minutes past"
        min={0}
        max={59}
        value={minute}
        onChange={(next) => onChange({ minute: Math.min(59, Math.max(0, next ?? 0)) })}
      />
    );
  }
  return (
    <>
      {rhythm === 'weekly' && (
        <Select
          aria-label="Day of the week"
          value={String(weekday)}
          onChange={(next) => onChange({ weekday: Number(next) })}
          options={WEEKDAYS.map((name, at) => ({ value: String(at), label: name }))}
        />
      )}
      {rhythm === 'monthly' && (
        <NumberInput
          aria-label="Day of the month"
          unit="of the month"
          min={1}
          max={31}
          value={day}
          onChange={(next) => onChange({ day: Math.min(31, Math.max(1, next ?? 1)) })}
        />
      )}
      <input
        type="time"
        className="input cron-time"
        aria-label="Time"
        value={timeText(parts)}
        onChange={({ target }) => {
          const [hours, minutes] = target.value.split(':').map(Number);
          if (hours !== undefined && minutes !== undefined && target.value !== '') {
            onChange({ hour: hours, minute: minutes });
          }
        }}
      />
    </>
  );
}
