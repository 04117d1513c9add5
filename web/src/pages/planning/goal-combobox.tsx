import { Combobox } from '../../ui/combobox.js';
import type { ControlProps } from '../../ui/field.js';
import { useGoals } from './use-goals.js';

interface GoalComboboxProps extends ControlProps {
  readonly value: readonly string[];
  readonly onChange: (goalIds: readonly string[]) => void;
}

/** A field in which goals are chosen. */
export function GoalCombobox({ value, onChange, ...control }: GoalComboboxProps) {
  const { goals } = useGoals();
  return (
    <Combobox
      {...control}
      multiple
      placeholder="Find a goal…"
      options={goals.map(({ id, title }) => ({ value: id, label: title }))}
      value={value}
      onChange={onChange}
    />
  );
}
