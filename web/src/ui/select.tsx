import type { ComponentPropsWithRef } from 'react';
import { classes } from './classes.js';
import { groupsOf } from './groups.js';
import { Icon } from './icon.js';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  group?: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string>
  extends Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange' | 'multiple' | 'children'> {
  options: readonly SelectOption<Value>[];
  /** The empty text while nothing is chosen: then `placeholder` is shown. */
  value: Value | '';
  onChange: (value: Value) => void;
  placeholder?: string;
}

/** The browser's own list of choices. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder, className, ...rest } = props;
  const isChosen = options.some((option) => option.value === value);
  return (
    <span className={classes('select', className)}>
      <select
        {...rest}
        className="input"
        value={isChosen ? value : ''}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {!isChosen && (
          <option value="" disabled>
            {placeholder ?? 'Choose…'}
          </option>
        )}
        {groupsOf(options).map(([group, members]) =>
          group === '' ? (
            members.map(renderOption)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(renderOption)}
            </optgroup>
          ),
        )}
      </select>
      <Icon name="chevron-down" className="select-arrow" />
    </span>
  );
}

function renderOption({ value, label, disabled }: SelectOption) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}
