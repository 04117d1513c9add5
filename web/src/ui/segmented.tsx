import { useId } from 'react';
import { Icon } from './icon.js';
import type { IconName } from './icons.js';

export interface Segment<Value extends string = string> {
  value: Value;
  label: string;
  icon?: IconName;
}

export interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Shows icons only; the labels stay for screen readers. */
  iconsOnly?: boolean;
}

/** One of a few, in a row: a radio group that looks like one button in parts. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, iconsOnly = false } = props;
  const name = useId();
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="segment" title={iconsOnly ? option.label : undefined}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} />}
          <span className={iconsOnly ? 'visually-hidden' : undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
