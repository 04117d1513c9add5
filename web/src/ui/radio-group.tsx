import { type ReactNode, useId } from 'react';
import { classes } from './classes.js';

export interface Choice<Value extends string = string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<Value extends string> {
  label: string;
  options: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  hideLabel?: boolean;
  error?: string | null | undefined;
  className?: string;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, options, value, onChange, hideLabel = false, error, className } = props;
  const id = useId();
  return (
    <fieldset className={classes('radio-group', className)} aria-describedby={error ? `${id}error` : undefined}>
      <legend className={hideLabel ? 'visually-hidden' : 'field-label'}>{label}</legend>
      {options.map((option, index) => (
        <div key={option.value} className="toggle">
          <label className="toggle-label">
            <input
              type="radio"
              className="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-describedby={option.hint ? `${id}${index}` : undefined}
              onChange={() => onChange(option.value)}
            />
            <span className="toggle-text">{option.label}</span>
          </label>
          {option.hint && (
            <div className="field-hint" id={`${id}${index}`}>
              {option.hint}
            </div>
          )}
        </div>
      ))}
      {error && (
        <div className="field-error" id={`${id}error`}>
          {error}
        </div>
      )}
    </fieldset>
  );
}
