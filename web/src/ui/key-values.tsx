import type { ReactNode } from 'react';
import { Button, IconButton } from './button.js';
import { TextInput } from './text-input.js';

export interface NameValue<Value = string> {
  name: string;
  value: Value;
}

interface ValueControl<Value> {
  value: Value;
  onChange: (value: Value) => void;
  label: string;
  index: number;
}

interface KeyValuesBase<Value> {
  rows: NameValue<Value>[];
  onChange: (rows: NameValue<Value>[]) => void;
  /** What one row is: "variable", "header". */
  noun?: string;
  namePlaceholder?: string;
  /** Errors by row. */
  errors?: Record<number, string | undefined>;
}

export type KeyValuesProps<Value = string> = KeyValuesBase<Value> & {
  /** The value of a new row. */
  empty: Value;
  renderValue: (control: ValueControl<Value>) => ReactNode;
};

/** Rows of names with values of any kind. */
export function KeyValueRows<Value>(props: KeyValuesProps<Value>) {
  const { rows, onChange, noun = 'row', namePlaceholder = 'Name', errors = {}, empty, renderValue } = props;
  const change = (index: number, part: Partial<NameValue<Value>>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <div className="key-values">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place: names change while they are typed.
        <div key={index} className="key-values-row">
          <TextInput
            mono
            aria-label={`Name of ${noun} ${index + 1}`}
            aria-invalid={errors[index] !== undefined || undefined}
            placeholder={namePlaceholder}
            value={row.name}
            onChange={(name) => change(index, { name })}
          />
          {renderValue({
            value: row.value,
            onChange: (value) => change(index, { value }),
            label: `Value of ${row.name || `${noun} ${index + 1}`}`,
            index,
          })}
          <IconButton
            label={`Remove ${row.name || `${noun} ${index + 1}`}`}
            icon="close"
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
          {errors[index] && <div className="field-error key-values-error">{errors[index]}</div>}
        </div>
      ))}
      <Button size="s" icon="plus" onClick={() => onChange([...rows, { name: '', value: empty }])}>
        Add {noun}
      </Button>
    </div>
  );
}
