import { useState } from 'react';
import { sentenceList } from '../../format/words.js';
import { Button } from '../../ui/button.js';
import { Combobox, type ComboboxOption, type LoadOptions } from '../../ui/combobox.js';

interface FilterPickerProps {
  /** What is filtered by: "Status". */
  readonly name: string;
  readonly options: readonly ComboboxOption[];
  readonly load?: LoadOptions | undefined;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

const NAMED = 2;

/** A filter by some of several values; the button says which are chosen. */
export function FilterPicker({ name, options, load, value, onChange, onOpenChange }: FilterPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const labels = value.map((one) => options.find((option) => option.value === one)?.label ?? 'another');
  const text = labels.length > NAMED ? `${labels.length}` : sentenceList(labels, 'or');
  return (
    <Combobox
      multiple
      label="Filter"
      options={load ? undefined : options}
      load={load}
      known={options}
      value={value}
      onChange={onChange}
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        onOpenChange?.(next);
      }}
      trigger={
        <Button size="s" variant={value.length > 0 ? 'plain' : 'quiet'} className="filter-button">
          {name}
          {value.length > 0 ? <span className="filter-value truncate">{text}</span> : null}
        </Button>
      }
    />
  );
}
