import type { ComponentPropsWithRef } from 'react';
import { classes } from './classes.js';
import { isoOf, localOf } from './date-text.js';

export interface DateInputProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type'> {
  /** `datetime`: an ISO time, shown in the zone of the browser. `date`: a day, as `2026-11-28`. */
  kind?: 'datetime' | 'date';
  value: string | null;
  onChange: (value: string | null) => void;
}

export function DateInput({ kind = 'datetime', value, onChange, className, ...rest }: DateInputProps) {
  const isDay = kind === 'date';
  return (
    <input
      {...rest}
      type={isDay ? 'date' : 'datetime-local'}
      className={classes('input', 'input-date', className)}
      value={isDay ? (value ?? '').slice(0, 10) : localOf(value)}
      onChange={({ target }) => onChange(isDay ? target.value || null : isoOf(target.value))}
    />
  );
}
